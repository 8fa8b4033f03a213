// The recorder starts when the app runs already, and its classes have been used.

#include <stdlib.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// A screen that was there before.
static ShopHost *host;

static UIWindow *openEarly(void) {
    host = MAKE(ShopHost);
    UIWindow *window = openWindow(host);
    embed(host, MAKE(ShopDetail));
    elapse(1);
    VCTraceStart(getenv("TRACE"));
    return window;
}

LATE_PROGRAM(lateStart, "") {
    UIWindow *window = openEarly();
    takeOut([host.childViewControllers objectAtIndex:0]);
    elapse(3);
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(3);
    closeAll(window);
}

LATE_PROGRAM(lateStartSeesLeak, "controller-never-deallocated error ShopDetail") {
    UIWindow *window = openEarly();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    closeAll(window);
}

/// The root was set before the recorder started, and it does not go.
PROGRAM(lateStartSeesRoot, "controller-never-deallocated error ShopHost") {
    UIWindow *window = openEarly();
    [host retain];
    [window setRootViewController:MAKE(ShopPanel)];
    elapse(5);
    closeAll(window);
}
