// One child takes the place of another, with a transition.

#import "Program.h"

/// Opens a window with a child of that class in its host.
static UIViewController *openWith(Class class) {
    openHost();
    UIViewController *child = [[[(id)class alloc] init] autorelease];
    embed(host, child);
    elapse(2);
    return child;
}

static void swap(UIViewController *from, UIViewController *to, double duration) {
    [from willMoveToParentViewController:nil];
    [host addChildViewController:to];
    [to.view setFrame:host.view.bounds];
    [host transitionFromViewController:from
                      toViewController:to
                              duration:duration
                               options:0
                            animations:nil
                            completion:^(BOOL finished) {
                                [from removeFromParentViewController];
                                [to didMoveToParentViewController:host];
                            }];
}

PROGRAM(swaps, "") {
    UIViewController *detail = openWith([ShopDetail class]);
    ShopPanel *panel = MAKE(ShopPanel);
    swap(detail, panel, 0.3);
    elapse(3);
    swap(panel, MAKE(ShopDetail), 0);
    elapse(3);
    closeAll(window);
}

/// Two tabs of the app's own, which stay and are shown in turn.
PROGRAM(swapsBackAndForth, "") {
    UIViewController *detail = [openWith([ShopDetail class]) retain];
    ShopPanel *panel = [MAKE(ShopPanel) retain];
    swap(detail, panel, 0.3);
    elapse(1);
    swap(panel, detail, 0.3);
    elapse(1);
    swap(detail, panel, 0.3);
    [detail release];
    [panel release];
    elapse(1);
    closeAll(window);
}

/// The completion forgets the old child.
PROGRAM(swapWithoutRemoval, "child-never-removed error ShopDetail") {
    UIViewController *detail = openWith([ShopDetail class]);
    ShopPanel *panel = MAKE(ShopPanel);
    [detail willMoveToParentViewController:nil];
    [host addChildViewController:panel];
    [panel.view setFrame:host.view.bounds];
    [host transitionFromViewController:detail
                      toViewController:panel
                              duration:0.3
                               options:0
                            animations:nil
                            completion:^(BOOL finished) {
                                [panel didMoveToParentViewController:host];
                            }];
    elapse(3);
    takeOut(panel);
    elapse(5);
}

/// The completion forgets the new child.
PROGRAM(swapWithoutDidMove, "missing-did-move error ShopPanel") {
    UIViewController *detail = openWith([ShopDetail class]);
    ShopPanel *panel = MAKE(ShopPanel);
    [detail willMoveToParentViewController:nil];
    [host addChildViewController:panel];
    [panel.view setFrame:host.view.bounds];
    [host transitionFromViewController:detail
                      toViewController:panel
                              duration:0.3
                               options:0
                            animations:nil
                            completion:^(BOOL finished) {
                                [detail removeFromParentViewController];
                            }];
    elapse(3);
    takeOut(panel);
    closeAll(window);
}

PROGRAM(swapWithoutWillMove, "missing-will-move-nil error ShopDetail") {
    UIViewController *detail = openWith([ShopDetail class]);
    ShopPanel *panel = MAKE(ShopPanel);
    [host addChildViewController:panel];
    [panel.view setFrame:host.view.bounds];
    [host transitionFromViewController:detail
                      toViewController:panel
                              duration:0.3
                               options:0
                            animations:nil
                            completion:^(BOOL finished) {
                                [detail removeFromParentViewController];
                                [panel didMoveToParentViewController:host];
                            }];
    elapse(3);
    takeOut(panel);
    closeAll(window);
}

PROGRAM(swapThatLeaks, "controller-never-deallocated error ShopDetail") {
    UIViewController *detail = [openWith([ShopDetail class]) retain];
    ShopPanel *panel = MAKE(ShopPanel);
    swap(detail, panel, 0.3);
    elapse(5);
    closeAll(window);
}

/// UIKit throws: the app ends there with its child on the screen, and the trace shows why.
PROGRAM(swapWithStranger, "child-never-removed note ShopDetail; transition-without-common-parent error ShopPanel") {
    UIViewController *detail = openWith([ShopDetail class]);
    ShopPanel *panel = MAKE(ShopPanel);
    [host transitionFromViewController:detail
                      toViewController:panel
                              duration:0
                               options:0
                            animations:nil
                            completion:nil];
}
