#include "VCTraceRecorder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "App.h"
#include "Descriptor.h"
#include "Runtime.h"
#include "Threads.h"

// An app may link the recorder and also have it injected. One of the copies has the hooks; the functions call it.

#if VCT_HAS_RUNTIME

/// A registered class is unique in a process, however many copies of the recorder are loaded.
static const char *const className = "VCTraceRecorderCopy";

static const void *own_interface(void *self, SEL _cmd) {
    (void)self;
    (void)_cmd;
    return &vct_trace;
}

static bool has_uikit(void) { return objc_lookUpClass("UIViewController") != Nil; }

/// The copy that has the hooks or will have them. NULL if no copy has registered, or if that copy has another version.
static const struct vct_trace_interface *known_copy(void) {
    Class known = (Class)objc_lookUpClass(className);
    if (!known) return NULL;
    const struct vct_trace_interface *interface = vct_send((void *)known, sel_registerName("interface"));
    return interface->version == vct_trace.version ? interface : NULL;
}

/// The same, but registers this copy if it is the first. NULL also without UIKit.
static const struct vct_trace_interface *first_copy(void) {
    if (objc_lookUpClass(className)) return known_copy();
    Class base = (Class)objc_lookUpClass("NSObject");
    if (!base || !has_uikit()) return NULL;
    Class class = objc_allocateClassPair(base, className, 0);
    if (!class) return NULL;
    class_addMethod(object_getClass((id)class), sel_registerName("interface"), (IMP)own_interface, "^v@:");
    objc_registerClassPair(class);
    return &vct_trace;
}

#else

static bool has_uikit(void) { return false; }

static const struct vct_trace_interface *known_copy(void) { return NULL; }

static const struct vct_trace_interface *first_copy(void) { return NULL; }

#endif

/// A variable of the environment; NULL if it is empty.
static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/// A number of bytes, with an optional `K`, `M` or `G`; 0 if it is invalid.
static uint64_t size(const char *text) {
    if (*text < '0' || *text > '9') return 0;
    char *end;
    uint64_t bytes = strtoull(text, &end, 10);
    int shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
    return bytes > UINT64_MAX >> shift ? UINT64_MAX : bytes << shift;
}

/// A number of seconds in nanoseconds; 0 if it is invalid.
static int64_t interval(const char *text) {
    double seconds = strtod(text, NULL);
    if (!(seconds > 0)) return 0;
    return (int64_t)((seconds < VCT_TRACE_LONGEST_GRACE ? seconds : VCT_TRACE_LONGEST_GRACE) * 1e9);
}

/// Adds a line to the header's facts, on one line whatever the value contains.
static void add_fact(char *facts, size_t capacity, const char *key, const char *value) {
    size_t start = strlen(facts);
    if (!value) return;
    int length = snprintf(facts + start, capacity - start, "%s: %s\n", key, value);
    if (length < 0 || start + (size_t)length >= capacity) {
        facts[start] = 0;
        return;
    }
    for (char *next = facts + start; next < facts + start + length - 1; next++) {
        if ((unsigned char)*next < ' ') *next = ' ';
    }
}

/// The settings of a trace from the app and the environment. Leaves out the classes in `VCTRACE_EXCLUDE`.
static struct vct_trace_options described(const struct vct_trace_interface *trace, const char *name) {
    struct vct_trace_options options = {.name = name};
    vct_app_describe(&options);
    static char facts[2048];
    facts[0] = 0;
    add_fact(facts, sizeof facts, "run", variable("VCTRACE_RUN"));
    add_fact(facts, sizeof facts, "commit", variable("VCTRACE_COMMIT"));
    add_fact(facts, sizeof facts, "shard", variable("VCTRACE_SHARD"));
    if (options.facts) snprintf(facts + strlen(facts), sizeof facts - strlen(facts), "%s", options.facts);
    options.facts = facts;
    const char *grace = variable("VCTRACE_GRACE"), *limit = variable("VCTRACE_LIMIT");
    if (grace) options.grace = interval(grace);
    if (limit) options.limit = size(limit);
    const char *stacks = variable("VCTRACE_STACKS");
    options.omitsStacks = stacks && strcmp(stacks, "0") == 0;
    const char *excluded = variable("VCTRACE_EXCLUDE");
    if (excluded) trace->exclude(excluded);
    return options;
}

bool VCTraceIsAvailable(void) { return has_uikit(); }

/// The first copy. NULL, and a line on standard error, if it is of another version; NULL also without UIKit.
static const struct vct_trace_interface *copy_for(const char *name) {
    const struct vct_trace_interface *trace = first_copy();
    if (!trace && has_uikit()) vct_tell(name, "another version of the recorder is in the app", "nothing is recorded");
    return trace;
}

/// Writes the lines to the unified log.
static bool start_logging(void) {
    static int handler = -1;
    VCTraceLineHandler log = vct_app_log();
    if (handler < 0 && log) handler = VCTraceAddLineHandler(log, NULL);
    return handler >= 0;
}

bool VCTraceStart(const char *name) {
    if (!name) return false;
    if (strcmp(name, "oslog") == 0) return start_logging();
    const struct vct_trace_interface *trace = copy_for(name);
    if (!trace) return false;
    if (trace->isWritten()) return true;
    if (!vct_is_main_thread()) {
        vct_tell(name, "the recorder starts on the main thread only", "nothing is recorded");
        return false;
    }
    struct vct_trace_options options = described(trace, name);
    if (!trace->start(&options)) return false;
    const char *test = variable("VCTRACE_TEST");
    if (test) trace->test(test, NULL);
    return true;
}

int VCTraceAddLineHandler(VCTraceLineHandler handler, void *context) {
    if (!handler || !vct_is_main_thread()) return -1;
    const struct vct_trace_interface *trace = copy_for("a line handler");
    if (!trace) return -1;
    struct vct_trace_options options = described(trace, NULL);
    return trace->addHandler(&options, handler, context);
}

void VCTraceRemoveLineHandler(int handler) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace) trace->removeHandler(handler);
}

void VCTraceStop(void) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace) trace->stop();
}

void VCTraceFinish(void) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace) trace->finish();
}

bool VCTraceIsRecording(void) {
    const struct vct_trace_interface *trace = known_copy();
    return trace && trace->isRecording();
}

void VCTraceMark(const char *text) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace && text) trace->mark(text);
}

void VCTraceNote(void *controller, const char *text) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace && controller && text) trace->note(controller, text);
}

void VCTraceTestStarted(const char *name) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace && name) trace->test(name, NULL);
}

void VCTraceTestFinished(const char *name, const char *outcome) {
    const struct vct_trace_interface *trace = known_copy();
    if (trace && name) trace->test(name, outcome ? outcome : "");
}

void VCTraceExclude(const char *classNames) {
    const struct vct_trace_interface *trace = first_copy();
    if (trace && classNames) trace->exclude(classNames);
}
