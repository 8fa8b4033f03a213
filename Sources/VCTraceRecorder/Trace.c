#include "Trace.h"

#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "App.h"
#include "Classes.h"
#include "Clock.h"
#include "Hook.h"
#include "Line.h"
#include "Lives.h"
#include "Output.h"
#include "Selectors.h"
#include "Threads.h"
#include "TraceFile.h"

/// The kinds that the hooks show; 0 until they are in place.
static vct_kinds recorded;
/// The lines of the header, each with its line feed.
static struct vct_line header;

static void install(void) {
    if (recorded) return;
    vct_selectors_register();
    vct_classes_start();
    recorded = vct_hooks_install();
    if (!(recorded & vct_kinds_of(VCT_addSubview))) return;
    // What follows from where root views are.
    recorded |= vct_kinds_of(VCT_constrain) | vct_kinds_of(VCT_willDisplayCell) | vct_kinds_of(VCT_didEndDisplayingCell);
}

static void put_date(const char *key) {
    char date[VCT_CLOCK_TEXT];
    vct_line_text(&header, key);
    vct_line_bytes(&header, date, vct_clock_write(vct_clock_now(), date));
    vct_line_text(&header, "\n");
}

static void put_facts(const char *facts) {
    while (facts && *facts) {
        size_t length = strcspn(facts, "\n");
        if (length) {
            vct_line_text(&header, "# ");
            vct_line_bytes(&header, facts, length);
            vct_line_text(&header, "\n");
        }
        facts += length + (facts[length] == '\n');
    }
}

static void write_header(const struct vct_trace_options *options) {
    header.count = 0;
    vct_line_text(&header, "# vctrace: 1\n# recorder: VCTraceRecorder " VCT_VERSION "\n# records:");
    for (int kind = 0; kind < VCT_kindCount; kind++) {
        if (!(recorded & vct_declarable_kinds & vct_kinds_of(kind))) continue;
        vct_line_text(&header, " ");
        vct_line_text(&header, vct_kind_names[kind]);
    }
    vct_line_text(&header, "\n");
    put_facts(options->facts);
    vct_line_text(&header, "# process: ");
    if (options->process) {
        vct_line_text(&header, options->process);
        vct_line_text(&header, " ");
    }
    vct_line_number(&header, (uint64_t)getpid());
    vct_line_text(&header, "\n");
    put_date("# launch: ");
}

/// Puts the hooks in place, and begins anew where nothing was being recorded: what happened meanwhile is not known.
static void begin(const struct vct_trace_options *options) {
    install();
    if (vct_output_is_open()) return;
    vct_lives_forget();
    vct_classes_restart();
    write_header(options);
}

/// Lets a new reader of the trace know what it says so far.
static void tell_beginning(int target) {
    for (size_t start = 0; start < header.count;) {
        const char *end = memchr(header.bytes + start, '\n', header.count - start);
        if (!end) break;
        size_t next = (size_t)(end - header.bytes) + 1;
        vct_output_tell(target, header.bytes + start, next - start);
        start = next;
    }
    vct_classes_tell(target);
}

static bool fail(const char *name, const char *reason) {
    fprintf(stderr, "vctrace: %s: %s; nothing is recorded\n", name, reason);
    return false;
}

/// The file, open at its end; -1 where that cannot be done.
static int open_file(const struct vct_trace_options *options) {
    if (strcmp(options->name, "-") == 0) return STDOUT_FILENO;
    char path[VCT_PATH_CAPACITY];
    if (!vct_trace_path(options->name, options->folder, vct_clock_now(), path)) {
        fail(options->name, "the path is too long");
        return -1;
    }
    int file = vct_trace_open(path);
    if (file < 0) fail(path, strerror(errno));
    return file;
}

static void stop(void) {
    if (!vct_output_has_file()) return;
    char end[VCT_CLOCK_TEXT + 16] = "# end: ";
    size_t count = strlen(end);
    count += vct_clock_write(vct_clock_now(), end + count);
    end[count++] = '\n';
    vct_output_tell(VCT_OUTPUT_FILE, end, count);
    vct_output_close();
}

static void mark(const char *text) {
    if (!vct_output_is_open()) return;
    struct vct_line line;
    vct_line_begin(&line);
    vct_line_text(&line, " mark");
    vct_line_quoted(&line, text);
    vct_line_end(&line);
}

static bool start(const struct vct_trace_options *options) {
    if (vct_output_has_file()) return true;
    if (!vct_is_main_thread()) return fail(options->name, "the recorder starts on the main thread only");
    if (!vct_output_is_open()) vct_clock_start();
    int file = open_file(options);
    if (file < 0) return false;
    begin(options);
    vct_output_open(file, options->limit ? options->limit : VCT_TRACE_LIMIT);
    tell_beginning(VCT_OUTPUT_FILE);
    static bool isWatched;
    if (!isWatched) vct_app_watch(mark, stop);
    isWatched = true;
    return true;
}

static int add_handler(const struct vct_trace_options *options, VCTraceLineHandler function, void *context) {
    if (!vct_is_main_thread()) return -1;
    if (!vct_output_is_open()) vct_clock_start();
    begin(options);
    int handler = vct_output_add(function, context);
    if (handler >= 0) tell_beginning(handler);
    return handler;
}

static void test(const char *name, const char *outcome) {
    if (!vct_output_is_open()) return;
    struct vct_line line;
    vct_line_begin(&line);
    vct_line_text(&line, outcome ? " testFinished " : " testStarted ");
    vct_line_plain(&line, name);
    if (outcome) {
        vct_line_text(&line, " ");
        vct_line_plain(&line, outcome);
    }
    vct_line_end(&line);
}

const struct vct_trace_interface vct_trace = {
    .version = 1,
    .start = start,
    .stop = stop,
    .isRecording = vct_output_is_open,
    .isWritten = vct_output_has_file,
    .addHandler = add_handler,
    .removeHandler = vct_output_remove,
    .mark = mark,
    .test = test,
    .exclude = vct_classes_exclude,
};

#endif
