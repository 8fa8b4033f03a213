// A child in a part of its parent's view, with a step at the wrong time or one too many.

#import "Program.h"

// MARK: Steps at the wrong time

PROGRAM(viewBeforeChild, "view-added-before-add-child error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    fill(host, child);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveBeforeView, "did-move-before-view-added warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(viewAfterChild, "view-removed-after-parent warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [child.view removeFromSuperview];
    closeAll(window);
}

PROGRAM(willMoveAfterView, "will-move-nil-after-view-removed warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    closeAll(window);
}

// MARK: Steps done too often

PROGRAM(willMoveTwice, "redundant-will-move note ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [child willMoveToParentViewController:host];
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveTwice, "redundant-did-move warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveNilTwice, "redundant-did-move warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    takeOut(child);
    [child didMoveToParentViewController:nil];
    closeAll(window);
}

PROGRAM(addedTwice, "add-child-twice warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(removedTwice, "remove-without-parent warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    takeOut(child);
    [child removeFromParentViewController];
    closeAll(window);
}
