// An app's tests wait for the end of the trace.

#include <stdio.h>

#import "Program.h"
#import "UIApplication.h"

/// Prints the hundredths of a second until the trace has ended.
static void waitForEnd(void) {
    int hundredths = 0;
    askToFinish();
    for (; !endsTold() && hundredths < 1000; hundredths++) elapse(0.01);
    printf("%d\n", hundredths);
}

/// All controllers that left are deallocated. Those on screen and those that were never shown do not count.
PROGRAM(finishesAtOnce, "") {
    openHost();
    ShopPanel *kept = [[ShopPanel alloc] init];
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    takeOut(child);
    child = nil;
    elapse(0.1);
    waitForEnd();
    [kept release];
    closeAll(window);
}

PROGRAM(finishWaitsForLeak, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(0.1);
    waitForEnd();
    closeAll(window);
}

/// Controllers that left long ago are not waited for.
PROGRAM(finishKnowsOldLeak, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    waitForEnd();
    closeAll(window);
}

/// A sheet is being dismissed, and leaks.
PROGRAM(finishWaitsForSheet, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *sheet = [MAKE(ShopDetail) retain];
    [host presentViewController:sheet animated:YES completion:nil];
    elapse(3);
    [host dismissViewControllerAnimated:YES completion:nil];
    waitForEnd();
    closeAll(window);
}
