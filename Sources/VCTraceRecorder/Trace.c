#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "App.h"
#include "Classes.h"
#include "Clock.h"
#include "Descriptor.h"
#include "Events.h"
#include "FileOutput.h"
#include "Finish.h"
#include "Header.h"
#include "Hook.h"
#include "Line.h"
#include "Lives.h"
#include "Output.h"
#include "Selectors.h"
#include "Stacks.h"
#include "Threads.h"
#include "Trace.h"
#include "TraceFile.h"
#include "Windows.h"

/// The kinds that the hooks record; 0 until they are installed.
static vct_kinds recorded;

static void install(void) {
    if (recorded) return;
    vct_selectors_register();
    vct_classes_start();
    recorded = vct_hooks_install();
    if (!(recorded & vct_kinds_of(VCT_addSubview))) return;
    // Kinds that follow from the places of root views.
    recorded |= vct_kinds_of(VCT_constrain);
    recorded |= vct_kinds_of(VCT_willDisplayCell) | vct_kinds_of(VCT_didEndDisplayingCell);
}

/// Installs the hooks, and starts again if nothing was being recorded: earlier changes are unknown.
static void begin(const struct vct_trace_options *options) {
    install();
    if (vct_output_is_open()) return;
    vct_lives_forget();
    vct_windows_forget();
    vct_classes_restart();
    vct_stacks_start(!options->omitsStacks);
    vct_header_begin(options, recorded);
}

/// Gives a new reader the trace's header and classes so far.
static void tell_beginning(int target) {
    vct_header_tell(target);
    vct_classes_tell(target);
    vct_output_begin(target, vct_stacks_forget());
}

static void tell_missing(const char *missing) {
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# missing: ");
    vct_line_text(&line, missing);
    vct_line_end(&line, VCT_TO_FILE);
}

/// Writes the lines that the file needs first, or after a gap.
static unsigned begin_part(const char *missing) {
    if (missing) vct_header_begin_part();
    vct_header_tell(VCT_TO_FILE);
    if (missing) tell_missing(missing);
    vct_classes_tell(VCT_TO_FILE);
    return vct_stacks_forget();
}

static bool fail(const char *name, const char *reason) {
    vct_tell(name, reason, "nothing is recorded");
    return false;
}

/// Opens the file at its end, or selects standard output; false if that fails.
static bool open_file(const struct vct_trace_options *options, struct vct_file_output *output) {
    output->descriptor = STDOUT_FILENO;
    output->path[0] = 0;
    if (strcmp(options->name, "-") == 0) return true;
    if (!vct_trace_path(options->name, options->folder, vct_clock_now(), output->path)) {
        return fail(options->name, "the path is too long");
    }
    output->descriptor = vct_trace_open(output->path);
    return output->descriptor >= 0 || fail(output->path, strerror(errno));
}

static void stop(void) {
    if (!vct_file_is_open()) return;
    vct_file_mend();
    if (vct_is_main_thread()) {
        vct_classes_mute(vct_hooks_lost());
        vct_classes_doubt(vct_hooks_doubted);
    }
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# end: ");
    vct_line_date(&line, vct_clock_now());
    vct_line_end(&line, VCT_TO_FILE);
    vct_file_stop();
    vct_app_tell_end();
}

static int64_t grace;

static void finish(void) {
    if (!vct_is_main_thread()) return;
    if (vct_file_is_open()) {
        vct_finish(grace);
    } else {
        vct_app_tell_end();
    }
}

static void mark(const char *text) {
    if (!vct_output_is_open()) return;
    struct vct_line line;
    vct_line_begin(&line);
    vct_line_text(&line, " mark");
    vct_line_quoted(&line, text);
    vct_line_end(&line, VCT_TO_ALL);
}

static void note(void *controller, const char *text) {
    if (vct_output_is_open()) vct_event_note(controller, text);
}

static bool start(const struct vct_trace_options *options) {
    if (vct_file_is_open()) return true;
    if (options->refusal) return fail(options->name, options->refusal);
    if (!vct_output_is_open()) vct_clock_start();
    struct vct_file_output output = {
        .limit = options->limit ? options->limit : VCT_TRACE_LIMIT, .beginPart = begin_part};
    if (!open_file(options, &output)) return false;
    if (options->folder) vct_trace_tidy(options->folder, time(NULL) - VCT_TRACE_DAYS * 86400);
    grace = options->grace ? options->grace : VCT_TRACE_GRACE;
    begin(options);
    vct_file_start(&output);
    static bool isWatching;
    if (!isWatching) vct_app_watch();
    isWatching = true;
    return true;
}

static int add_handler(const struct vct_trace_options *options, VCTraceLineHandler function, void *context) {
    if (options->refusal) {
        vct_tell("a line handler", options->refusal, "nothing is recorded");
        return -1;
    }
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
    if (outcome && *outcome) {
        vct_line_text(&line, " ");
        vct_line_plain(&line, outcome);
    }
    vct_line_end(&line, VCT_TO_ALL);
}

static void exclude(const char *names) {
    if (vct_is_main_thread()) vct_classes_exclude(names);
}

const struct vct_trace_interface vct_trace = {
    .version = 5,
    .start = start,
    .stop = stop,
    .finish = finish,
    .isRecording = vct_output_is_open,
    .isWritten = vct_file_is_open,
    .addHandler = add_handler,
    .removeHandler = vct_output_remove,
    .mark = mark,
    .note = note,
    .test = test,
    .exclude = exclude,
};

#endif
