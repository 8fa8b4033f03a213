// The trace of this process: its destination, its header, its beginning and its end.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "VCTraceRecorder.h"
#include "Visibility.h"

/// The version of the recorder, the same as the tool's.
#define VCT_VERSION "0.1.0"

/// Enough for a night of UI tests in one launch.
#define VCT_TRACE_LIMIT (256ULL << 20)

/// Two seconds, as in an audit.
#define VCT_TRACE_GRACE 2000000000LL

/// The longest grace, in seconds: a day.
#define VCT_TRACE_LONGEST_GRACE 86400

/// How many days a trace stays if nobody named its file.
#define VCT_TRACE_DAYS 7

/// The settings of a trace. Texts may be NULL.
struct vct_trace_options {
    /// The file, as `VCTraceStart` takes it; NULL for none.
    const char *name;
    /// The folder of relative names.
    const char *folder;
    /// Why this app must not write a trace; NULL if it may.
    const char *refusal;
    /// Further lines of the header: `key: value`.
    const char *facts;
    /// The name of the process.
    const char *process;
    /// The maximum size of the file in bytes; 0 for `VCT_TRACE_LIMIT`.
    uint64_t limit;
    /// How long a controller may live after it left, in nanoseconds; 0 for `VCT_TRACE_GRACE`.
    int64_t grace;
    /// Whether the trace does not show which code made the calls.
    bool omitsStacks;
};

/// The functions that the copy with the hooks offers to the other copies in the process.
struct vct_trace_interface {
    unsigned version;
    bool (*start)(const struct vct_trace_options *options);
    void (*stop)(void);
    /// Ends the trace in the file as soon as no deallocation is awaited.
    void (*finish)(void);
    bool (*isRecording)(void);
    /// Whether the trace goes into a file.
    bool (*isWritten)(void);
    int (*addHandler)(const struct vct_trace_options *options, VCTraceLineHandler handler, void *context);
    void (*removeHandler)(int handler);
    void (*mark)(const char *text);
    void (*note)(void *controller, const char *text);
    /// A NULL outcome means that the test begins; an empty one, that nobody knows how it went.
    void (*test)(const char *name, const char *outcome);
    void (*exclude)(const char *names);
};

VCT_HIDDEN extern const struct vct_trace_interface vct_trace;
