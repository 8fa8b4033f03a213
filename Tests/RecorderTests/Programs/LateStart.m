// The recorder starts when the app runs already, and its classes have been used.

#include <stdlib.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// Opens a screen that is there before.
static void openEarly(void) {
    openHost();
    embed(host, MAKE(ShopDetail));
    elapse(1);
    VCTraceStart(getenv("TRACE"));
}

LATE_PROGRAM(lateStart, "") {
    openEarly();
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
    openEarly();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    closeAll(window);
}

/// The root was set before the recorder started, and it does not go.
PROGRAM(lateStartSeesRoot, "controller-never-deallocated error ShopHost") {
    openEarly();
    [host retain];
    [window setRootViewController:MAKE(ShopPanel)];
    elapse(5);
    closeAll(window);
}
