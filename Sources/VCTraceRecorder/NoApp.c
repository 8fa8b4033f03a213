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

void vct_app_watch(void (*mark)(const char *text), void (*end)(void)) {
    (void)mark;
    atexit(end);
}

VCTraceLineHandler vct_app_log(void) { return NULL; }

#endif
