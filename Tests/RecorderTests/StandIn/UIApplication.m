#import "UIApplication.h"

#include <stdlib.h>

#include "App.h"
#import "RunLoop.h"

/// Whoever watches the app; nothing where the recorder does not run.
static struct vct_app_watcher watcher;
static int ends;

/// In the place of the recorder's own, which knows no app.
void vct_app_watch(const struct vct_app_watcher *newWatcher) {
    watcher = *newWatcher;
    atexit(watcher.end);
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
    if (watcher.finish) watcher.finish();
}

static void mark(const char *text) {
    if (watcher.mark) watcher.mark(text);
}

void enterBackground(void) { mark("background"); }

void enterForeground(void) { mark("foreground"); }

void disconnect(UIWindowScene *scene) {
    EACH(UIWindow *, window, scene.windows) {
        if (watcher.windowLeaves) watcher.windowLeaves((void *)window);
    }
    [scene release];
}
