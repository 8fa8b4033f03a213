// The recorder starts after the app has started and used its classes.

#include <stdlib.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// Opens a screen before the recorder starts.
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

/// The root was set before the recorder started, and it stays.
PROGRAM(lateStartSeesRoot, "controller-never-deallocated error ShopHost") {
    openEarly();
    [host retain];
    [window setRootViewController:MAKE(ShopPanel)];
    elapse(5);
    closeAll(window);
}
