#include "VCTraceRecorder.h"

#include <stdio.h>
#include <string.h>

#include "App.h"
#include "Copies.h"
#include "Environment.h"

bool VCTraceIsAvailable(void) { return vct_has_uikit(); }

/// Shows the lines to whoever watches the system's log.
static bool start_logging(void) {
    static int handler = -1;
    VCTraceLineHandler log = vct_app_log();
    if (handler < 0 && log) handler = VCTraceAddLineHandler(log, NULL);
    return handler >= 0;
}

bool VCTraceStart(const char *name) {
    if (strcmp(name, "oslog") == 0) return start_logging();
    const struct vct_trace_interface *trace = vct_first_copy();
    if (!trace) {
        if (vct_has_uikit()) fputs("vctrace: another version of the recorder is in the app; nothing is recorded\n", stderr);
        return false;
    }
    if (trace->isWritten()) return true;
    struct vct_trace_options options = {.name = name};
    vct_app_describe(&options);
    vct_environment_apply(trace, &options);
    if (!trace->start(&options)) return false;
    vct_environment_begin_test(trace);
    return true;
}

int VCTraceAddLineHandler(VCTraceLineHandler handler, void *context) {
    const struct vct_trace_interface *trace = vct_first_copy();
    if (!trace) return -1;
    struct vct_trace_options options = {0};
    vct_app_describe(&options);
    vct_environment_apply(trace, &options);
    return trace->addHandler(&options, handler, context);
}

void VCTraceRemoveLineHandler(int handler) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->removeHandler(handler);
}

void VCTraceStop(void) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->stop();
}

void VCTraceFinish(void) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->finish();
}

bool VCTraceIsRecording(void) {
    const struct vct_trace_interface *trace = vct_known_copy();
    return trace && trace->isRecording();
}

void VCTraceMark(const char *text) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->mark(text);
}

void VCTraceTestStarted(const char *name) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->test(name, NULL);
}

void VCTraceTestFinished(const char *name, const char *outcome) {
    const struct vct_trace_interface *trace = vct_known_copy();
    if (trace) trace->test(name, outcome);
}

void VCTraceExclude(const char *classNames) {
    const struct vct_trace_interface *trace = vct_first_copy();
    if (trace) trace->exclude(classNames);
}

void vct_start_from_environment(void) {
    const char *log = vct_environment_log();
    if (log) VCTraceStart(log);
}
