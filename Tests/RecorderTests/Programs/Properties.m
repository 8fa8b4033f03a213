// Properties that an app with the recorder can rely on.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#import "Program.h"
#include "VCTraceRecorder.h"

static const char *const hookedMethods[] = {
    "initWithNibName:bundle:", "dealloc", "viewDidLoad", "addChildViewController:", "viewDidAppear:",
};

/// Methods are unchanged until the recorder starts.
DEMONSTRATION(hooksOnStart) {
    IMP before[5];
    for (int index = 0; index < 5; index++) {
        before[index] = class_getMethodImplementation([UIViewController class], sel_registerName(hookedMethods[index]));
    }
    VCTraceStart(getenv("TRACE"));
    for (int index = 0; index < 5; index++) {
        IMP after = class_getMethodImplementation([UIViewController class], sel_registerName(hookedMethods[index]));
        printf("%s %s\n", hookedMethods[index], after == before[index] ? "as before" : "hooked");
    }
}

/// Starting twice gives one trace, which contains marks and tests.
DEMONSTRATION(marks) {
    VCTraceStart(getenv("TRACE"));
    VCTraceStart(getenv("TRACE"));
    VCTraceTestStarted("CartTests.testEmpty");
    VCTraceMark("the \"sheet\"\nis up");
    openHost();
    VCTraceNote(window.rootViewController, "logScreen Host");
    VCTraceTestFinished("CartTests.testEmpty", "passed");
    closeAll(window);
}

/// The recorded lines stay whatever happens to the app.
DEMONSTRATION(crash) {
    openWindow(MAKE(ShopHost));
    abort();
}

DEMONSTRATION(recordedInParts) {
    VCTraceStart(getenv("TRACE"));
    ShopHost *host = [MAKE(ShopHost) retain];
    embed(host, MAKE(ShopDetail));
    VCTraceStop();
    elapse(1);
    takeOut([host.childViewControllers objectAtIndex:0]);
    elapse(1);
    VCTraceStart(getenv("TRACE"));
    embed(host, MAKE(ShopPanel));
    [host release];
}

/// Classes that are left out, by their name and by their superclass.
@interface DebugMenu : UIViewController
@end

@implementation DebugMenu
@end

@interface DebugLog : DebugMenu
@end

@implementation DebugLog
@end

@interface UIKeyboardHost : UIViewController
@end

@implementation UIKeyboardHost
@end

DEMONSTRATION(exclusion) {
    openHost();
    embed(host, MAKE(DebugMenu));
    embed(host, MAKE(DebugLog));
    embed(host, MAKE(UIKeyboardHost));
    embed(host, MAKE(ShopDetail));
    elapse(1);
    closeAll(window);
}

static void *makeMany(void *unused) {
    for (int index = 0; index < 500; index++) [[[ShopDetail alloc] init] release];
    return NULL;
}

/// Controllers come and go on four threads while the main one works.
DEMONSTRATION(threads) {
    openHost();
    pthread_t threads[4];
    for (int index = 0; index < 4; index++) pthread_create(&threads[index], NULL, makeMany, NULL);
    for (int round = 0; round < 200; round++) {
        ShopPanel *panel = MAKE(ShopPanel);
        embed(host, panel);
        elapse(0.01);
        takeOut(panel);
        elapse(0.01);
    }
    for (int index = 0; index < 4; index++) pthread_join(threads[index], NULL);
    closeAll(window);
}

static void printLine(void *context, const char *line, size_t length) {
    printf("%s: %.*s\n", (const char *)context, (int)length, line);
}

/// Line handlers, next to a file and after it.
DEMONSTRATION(lineHandlers) {
    int first = VCTraceAddLineHandler(printLine, "first");
    openHost();
    int second = VCTraceAddLineHandler(printLine, "second");
    VCTraceRemoveLineHandler(first);
    VCTraceMark("halfway");
    VCTraceStart(getenv("TRACE"));
    VCTraceStop();
    VCTraceRemoveLineHandler(second);
    VCTraceMark("unheard");
    printf("recording %d\n", VCTraceIsRecording());
    closeAll(window);
}
