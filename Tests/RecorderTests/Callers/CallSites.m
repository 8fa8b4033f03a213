// Places of calls in C: macros, functions in headers, and functions of C's library between the app's.

#import "Mistakes.h"

#import <stdlib.h>

#define ADD_AND_FILL(parent, child)                                                                          \
    [(parent) addChildViewController:(child)];                                                               \
    fill((parent), (child))

PROGRAM(inAMacro, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    ADD_AND_FILL(host, child);  //! missing-did-move
    elapse(3);
    takeOut(child);
    closeAll(window);
}

static UIViewController *waiting;

static int addWhileComparing(const void *one, const void *other) {
    if (waiting) {
        UIViewController *child = waiting;
        waiting = nil;
        [host addChildViewController:child];  //! missing-did-move
        fill(host, child);
    }
    return *(const int *)one - *(const int *)other;
}

PROGRAM(inAComparison, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    waiting = child;
    int numbers[] = {3, 1, 2};
    qsort(numbers, 3, sizeof numbers[0], addWhileComparing);
    elapse(numbers[0]);
    takeOut(child);
    closeAll(window);
}

typedef void (*adder)(UIViewController *, UIViewController *);

static void addChildViewController(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
    elapse(1);
}

static adder chosen = addChildViewController;

ADDING(inAFunctionNamedLikeTheCall, chosen(host, child))

static void addToAll(unsigned count, UIViewController *parents[count], UIViewController *child) {
    for (unsigned index = 0; index < count; index++) {
        [parents[index] addChildViewController:child];  //! missing-did-move
        fill(parents[index], child);
        elapse(1);
    }
}

ADDING(inALoop, addToAll(1, (UIViewController *[]){host}, child))

@interface ShopPanel (Moving)
- (void)willMoveToParentViewControllerOf:(UIViewController *)host;
@end

@implementation ShopPanel (Moving)

- (void)willMoveToParentViewControllerOf:(UIViewController *)host {
    [host addChildViewController:self];  //! missing-did-move
    fill(host, self);
    elapse(1);
}

@end

ADDING(inACategoryNamedLikeACallback, [child willMoveToParentViewControllerOf:host])
