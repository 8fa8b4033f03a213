// The trace cannot be written for a while. Nothing in that time counts as the app's mistake.

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// Limits files to a little more than the trace's current length.
static void fillDisk(long free) {
    struct stat status = {0};
    stat(getenv("TRACE"), &status);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {(rlim_t)(status.st_size + free), RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void emptyDisk(void) {
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
}

/// Children that come, go and are freed while nothing is written.
static void moveAround(ShopHost *host, ShopDetail *child) {
    takeOut(child);
    embed(host, MAKE(ShopPanel));
    elapse(5);
}

DEMONSTRATION(diskIsFull) {
    openHost();
    VCTraceTestStarted("CartTests.testFull");
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    fillDisk(230);
    moveAround(host, child);
    emptyDisk();
    takeOut([host.childViewControllers objectAtIndex:0]);
    elapse(5);
    VCTraceTestFinished("CartTests.testFull", "passed");
    closeAll(window);
}

/// Writing fails until the end.
DEMONSTRATION(diskStaysFull) {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    fillDisk(10);
    moveAround(host, child);
    closeAll(window);
}

DEMONSTRATION(fileIsTakenAway) {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    unlink(getenv("TRACE"));
    moveAround(host, child);
    takeOut([host.childViewControllers objectAtIndex:0]);
    elapse(5);
    closeAll(window);
}
