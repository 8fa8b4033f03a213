// The recorder's queries to its app and to the system.

#pragma once

#include "Trace.h"

/// Fills in the process, the header's lines about the app, the device and the system, and the folder of relative names. The texts
/// are valid until the next call.
VCT_HIDDEN void vct_app_describe(struct vct_trace_options *options);

/// From now on, notifies the trace, on the main thread: when the app leaves the foreground or returns; when the scene of
/// a window is gone; when a test waits for the end of the trace; and when the app ends by itself. Most apps do not:
/// the system or a test kills them.
VCT_HIDDEN void vct_app_watch(void);

/// Calls a function on the main thread after the given number of seconds; false if that is impossible.
VCT_HIDDEN bool vct_app_after(double seconds, void (*function)(void));

/// Notifies waiting processes that the trace has ended.
VCT_HIDDEN void vct_app_tell_end(void);

/// The function that writes a line to the system's log, or NULL.
VCT_HIDDEN VCTraceLineHandler vct_app_log(void);
