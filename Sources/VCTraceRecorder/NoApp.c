// Where there is no UIKit, and in the tests of the recorder.

#include "App.h"

#if !__has_include(<UIKit/UIKit.h>)

#include <stdlib.h>

#include "Environment.h"

void vct_app_describe(struct vct_trace_options *options) {
    static char facts[1024];
    vct_environment_facts(facts, sizeof facts);
    options->facts = facts;
}

// The programs that test the recorder have an app of their own.

__attribute__((weak)) void vct_app_watch(const struct vct_app_watcher *watcher) { atexit(watcher->end); }

__attribute__((weak)) bool vct_app_after(double seconds, void (*function)(void)) {
    (void)seconds;
    (void)function;
    return false;
}

__attribute__((weak)) void vct_app_tell_end(void) {}

VCTraceLineHandler vct_app_log(void) { return NULL; }

#endif
