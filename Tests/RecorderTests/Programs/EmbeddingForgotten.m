// A child in a part of its parent's view, with a step left out.

#import "Program.h"

PROGRAM(didMoveForgotten, "missing-did-move error ShopPanel") {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [host addChildViewController:child];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

/// The class overrides `didMove`, and the trace shows that it calls `super`.
PROGRAM(didMoveForgottenInOverride, "missing-did-move error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(willMoveForgotten, "missing-will-move-nil error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];
    closeAll(window);
}

/// Nothing holds the controller: it is deallocated, and its view stays.
PROGRAM(viewForgotten, "deallocated-while-visible warning ShopDetail; view-left-behind error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    elapse(3);
}

PROGRAM(removalForgotten, "child-never-removed error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    elapse(5);
}

PROGRAM(removalNotFinished, "child-never-removed error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child.view removeFromSuperview];
    elapse(5);
}

PROGRAM(permanentChild, "child-never-removed note ShopDetail") {
    openHost();
    embed(host, MAKE(ShopDetail));
    elapse(5);
}

PROGRAM(childLeaks, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    closeAll(window);
}

PROGRAM(childIsReleasedLate, "controller-never-deallocated note ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    [child release];
    closeAll(window);
}

/// It leaves with the root of the window, and only the root is released.
PROGRAM(childOutlivesParent, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    closeAll(window);
}

PROGRAM(layoutForgotten, "child-view-not-laid-out warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    UIView *box = MAKE(UIView);
    [box setFrame:rect(0, 0, 200, 200)];
    [host.view addSubview:box];
    [host addChildViewController:child];
    [box addSubview:child.view];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(containmentForgotten, "view-added-without-containment error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    fill(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child release];
    closeAll(window);
}
