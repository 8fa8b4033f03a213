// Several mistakes in one call: for one rule, a helper is at fault, and for another one the code that called it.

#import "Program.h"

#define STAY __asm__ volatile("")

/// Everything that it takes out is held by somebody.
__attribute__((noinline)) static void takeOutAndHold(UIViewController *child) {
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! controller-never-deallocated
    STAY;
}

PROGRAM(callerForgetsWhatTheHelperHolds, NULL) {
    openHost();
    ShopPanel *first = [[ShopPanel alloc] init], *second = [[ShopPanel alloc] init];
    embed(host, first), embed(host, second);
    elapse(3);
    [first willMoveToParentViewController:nil];
    takeOutAndHold(first);
    takeOutAndHold(second);  //! missing-will-move-nil
    elapse(5);
    closeAll(window);
}

__attribute__((noinline)) static void takeOutWithoutWord(UIViewController *child) {
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

PROGRAM(callerHoldsWhatTheHelperForgets, NULL) {
    openHost();
    ShopPanel *first = [[ShopPanel alloc] init], *second = [[ShopPanel alloc] init];
    embed(host, first), embed(host, second);
    elapse(3);
    takeOutWithoutWord(first);
    [first release];
    takeOutWithoutWord(second);  //! controller-never-deallocated
    elapse(5);
    closeAll(window);
}

/// Its own helper makes the call.
__attribute__((noinline)) static void leaveParent(UIViewController *child) {
    [child removeFromParentViewController];  //! view-left-behind
    STAY;
}

__attribute__((noinline)) static void takeOutByTwo(UIViewController *child) {
    leaveParent(child);
    STAY;
}

__attribute__((noinline)) static void takeOutTold(UIViewController *child) {
    [child willMoveToParentViewController:nil];
    takeOutByTwo(child);
    STAY;
}

PROGRAM(callerForgetsThroughTwoHelpers, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    embed(host, first), embed(host, second);
    elapse(3);
    takeOutTold(first);
    takeOutByTwo(second);  //! missing-will-move-nil
    elapse(5);
    closeAll(window);
}
