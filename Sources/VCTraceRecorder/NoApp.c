// For systems without UIKit, and for the tests of the recorder.

#include "App.h"

#if !__has_include(<UIKit/UIKit.h>)

#include <stdlib.h>

#include "Runtime.h"

// The programs that test the recorder define these functions themselves.

__attribute__((weak)) void vct_app_describe(struct vct_trace_options *options) { (void)options; }

VCTraceLineHandler vct_app_log(void) { return NULL; }

#if VCT_HAS_RUNTIME

__attribute__((weak)) void vct_app_watch(void) { atexit(vct_trace.stop); }

__attribute__((weak)) bool vct_app_after(double seconds, void (*function)(void)) {
    (void)seconds;
    (void)function;
    return false;
}

__attribute__((weak)) void vct_app_tell_end(void) {}

#endif

#endif
