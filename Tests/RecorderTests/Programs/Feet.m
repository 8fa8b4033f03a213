// Events that the recorder does not control: exceptions, other libraries that leave, objects that must be freed in time.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#import "AutoreleasePool.h"
#import "Exception.h"
#import "Program.h"
#import "VCTraceRecorder.h"

/// UIKit refuses with an exception, which the app catches. The recorder forgets the calls that the exception left.
DEMONSTRATION(exceptionIsCaught) {
    openHost();
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    bool isThrown = catches(^{
        [panel addChildViewController:child];
    });
    if (!isThrown) abort();
    elapse(3);
    takeOut(child);
    takeOut(panel);
    elapse(3);
    closeAll(window);
}

/// The second push of one controller throws, and the app catches the exception. The app runs on, so the trace cannot tell.
DEMONSTRATION(pushIsCaught) {
    UINavigationController *navigation = [[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)];
    window = openWindow(navigation);
    [navigation release];
    ShopDetail *detail = MAKE(ShopDetail);
    [navigation pushViewController:detail animated:NO];
    elapse(1);
    catches(^{
        [navigation pushViewController:detail animated:NO];
    });
    elapse(1);
    [navigation popViewControllerAnimated:NO];
    elapse(3);
    closeAll(window);
}

/// Prints a line when it is freed.
@interface ShopWatched : ShopDetail
@end

@implementation ShopWatched

- (void)dealloc {
    printf("freed\n");
    [super dealloc];
}

@end

/// Right after the last reference, in the same turn of the run loop.
DEMONSTRATION(diesInTime) {
    openHost();
    ShopWatched *child = [[ShopWatched alloc] init];
    void *pool = objc_autoreleasePoolPush();
    embed(host, child);
    objc_autoreleasePoolPop(pool);
    elapse(1);
    pool = objc_autoreleasePoolPush();
    takeOut(child);
    objc_autoreleasePoolPop(pool);
    elapse(1);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [host presentViewController:child animated:NO completion:nil];
    elapse(1);
    [child release];
    [host dismissViewControllerAnimated:NO completion:nil];
    elapse(1);
    child = [[ShopWatched alloc] init];
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [child release];
    printf("end of turn\n");
    closeAll(window);
}

static IMP deallocBefore, didMoveBefore;

static Method method(const char *name) {
    return class_getInstanceMethod([UIViewController class], sel_registerName(name));
}

/// A library that was there first leaves and restores the methods that it found. Missing calls then prove nothing.
LATE_PROGRAM(
    olderImplementationReturns, "unchecked controller-never-deallocated; unchecked missing-did-move") {
    deallocBefore = method_getImplementation(method("dealloc"));
    didMoveBefore = method_getImplementation(method("didMoveToParentViewController:"));
    VCTraceStart(getenv("TRACE"));
    openHost();
    method_setImplementation(method("dealloc"), deallocBefore);
    method_setImplementation(method("didMoveToParentViewController:"), didMoveBefore);
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    elapse(3);
    takeOut(panel);
    elapse(5);
    closeAll(window);
}

static void hurriedDidMove(id self, SEL _cmd, id parent) {
    ((void (*)(id, SEL, id))didMoveBefore)(self, _cmd, parent);
}

static void embedTwo(void) {
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    embed(host, first);
    embed(host, second);
    elapse(3);
    takeOut(first), takeOut(second);
    elapse(5);
}

/// A library that reads the methods before the recorder begins, and puts its own in front after it: they call UIKit's, so no call
/// reaches the recorder, and missing ones prove nothing.
LATE_PROGRAM(lateHookPassesTheRecorderBy, "unchecked missing-did-move") {
    didMoveBefore = method_getImplementation(method("didMoveToParentViewController:"));
    VCTraceStart(getenv("TRACE"));
    openHost();
    method_setImplementation(method("didMoveToParentViewController:"), (IMP)hurriedDidMove);
    embedTwo();
    closeAll(window);
}

/// A library that comes later calls the methods that it found: nothing is lost.
static IMP recordersDidMove;

static void laterDidMove(id self, SEL _cmd, id parent) {
    ((void (*)(id, SEL, id))recordersDidMove)(self, _cmd, parent);
}

PROGRAM(laterImplementationComes, "") {
    openHost();
    recordersDidMove = method_setImplementation(method("didMoveToParentViewController:"), (IMP)laterDidMove);
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    elapse(3);
    takeOut(panel);
    elapse(5);
    closeAll(window);
}

static UIViewController *made[200];

static void *freeAll(void *unused) {
    for (int index = 0; index < 200; index++) [made[index] release];
    return NULL;
}

/// More controllers than any list of fixed length holds are freed on another thread while the main one waits.
PROGRAM(manyFreedElsewhere, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    for (int index = 0; index < 200; index++) made[index] = [[ShopPanel alloc] init];
    pthread_t thread;
    pthread_create(&thread, NULL, freeAll, NULL);
    pthread_join(thread, NULL);
    takeOut(child);
    elapse(3);
    closeAll(window);
}
