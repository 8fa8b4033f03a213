// What the recorder asks of the app that it is in, and of the system.

#ifndef VCT_APP_H
#define VCT_APP_H

#include "Trace.h"

/// Fills in what the header says of the app, the device and the system, and where relative names are. The texts stay until the next call.
VCT_HIDDEN void vct_app_describe(struct vct_trace_options *options);

/// Marks when the app leaves the foreground and comes back, and ends the trace when the app ends of its own accord. Most apps do not:
/// the system or a test kills them.
VCT_HIDDEN void vct_app_watch(void (*mark)(const char *text), void (*end)(void));

/// What writes a line into the system's log; NULL where there is none.
VCT_HIDDEN VCTraceLineHandler vct_app_log(void);

#endif
