#import "UIApplication.h"

#include <stdlib.h>

#include "App.h"
#include "Windows.h"
#import "RunLoop.h"

/// Whether the recorder is running.
static bool isWatched;
static int ends;

// These replace the recorder's own functions, which do not know an app.

void vct_app_describe(struct vct_trace_options *options) {
    options->folder = getenv("APP_FOLDER");
    options->process = getenv("APP_PROCESS");
    options->refusal = getenv("APP_REFUSAL");
}

void vct_app_watch(void) {
    isWatched = true;
    atexit(vct_trace.stop);
}

bool vct_app_after(double seconds, void (*function)(void)) {
    after(seconds, ^{
        function();
    });
    return true;
}

void vct_app_tell_end(void) { ends++; }

int endsTold(void) { return ends; }

void askToFinish(void) {
    if (isWatched) vct_trace.finish();
}

static void mark(const char *text) {
    if (isWatched) vct_trace.mark(text);
}

void enterBackground(void) { mark("background"); }

void enterForeground(void) { mark("foreground"); }

void disconnect(UIWindowScene *scene) {
    EACH(UIWindow *, window, scene.windows) {
        if (isWatched) vct_window_leaves((void *)window);
    }
    [scene release];
}
