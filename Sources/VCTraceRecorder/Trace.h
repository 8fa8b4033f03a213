// The trace of this process: where it goes, what its header says, and when it begins and ends.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "VCTraceRecorder.h"
#include "Visibility.h"

/// The version of the recorder, which is the tool's.
#define VCT_VERSION "0.1.0"

/// A night of UI tests in one launch.
#define VCT_TRACE_LIMIT (256ULL << 20)

/// As an audit has it: two seconds.
#define VCT_TRACE_GRACE 2000000000LL

/// What a trace is told when it begins. Texts may be NULL.
struct vct_trace_options {
    /// The file, as `VCTraceStart` takes it; NULL for none.
    const char *name;
    /// The folder of relative names.
    const char *folder;
    /// What stands in the header beside what the recorder knows itself: lines of `key: value`.
    const char *facts;
    /// The name of the process.
    const char *process;
    /// How many bytes the file may have; 0 for `VCT_TRACE_LIMIT`.
    uint64_t limit;
    /// How long controllers may live that have left, in nanoseconds; 0 for `VCT_TRACE_GRACE`.
    int64_t grace;
};

/// What a copy of the recorder does for the others in the process: one of them has the hooks.
struct vct_trace_interface {
    unsigned version;
    bool (*start)(const struct vct_trace_options *options);
    void (*stop)(void);
    /// Ends the trace in the file as soon as nothing is owed.
    void (*finish)(void);
    bool (*isRecording)(void);
    /// Whether the trace goes into a file.
    bool (*isWritten)(void);
    int (*addHandler)(const struct vct_trace_options *options, VCTraceLineHandler handler, void *context);
    void (*removeHandler)(int handler);
    void (*mark)(const char *text);
    /// A NULL outcome is a beginning.
    void (*test)(const char *name, const char *outcome);
    void (*exclude)(const char *names);
};

VCT_HIDDEN extern const struct vct_trace_interface vct_trace;
