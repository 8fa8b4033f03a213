// What the recorder asks of the app that it is in, and of the system.

#pragma once

#include "Trace.h"

/// Fills in the process, what the header says of the app, the device and the system, and where relative names are. The texts
/// stay until the next call.
VCT_HIDDEN void vct_app_describe(struct vct_trace_options *options);

/// From here on, tells the trace of the app, on the main thread: when it leaves the foreground, or comes back; when the scene of
/// a window is gone; when somebody waits for the end of the trace; and when the app ends of its own accord. Most apps do not:
/// the system or a test kills them.
VCT_HIDDEN void vct_app_watch(void);

/// Calls a function on the main thread so many seconds from now; false where there is nothing that could.
VCT_HIDDEN bool vct_app_after(double seconds, void (*function)(void));

/// Tells whoever waits for it that the trace has ended.
VCT_HIDDEN void vct_app_tell_end(void);

/// What writes a line into the system's log; NULL where there is none.
VCT_HIDDEN VCTraceLineHandler vct_app_log(void);
