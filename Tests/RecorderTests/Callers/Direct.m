// Mistakes that the app makes in its own calls. `//! rule` stands on the line of the call that a finding must name.

#import "Program.h"

PROGRAM(wrongOrder, NULL) {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host.view addSubview:child.view];  //! view-added-before-add-child
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(movedTooEarly, NULL) {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];  //! did-move-before-view-added
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(neverMoved, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(movedTwice, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    [child didMoveToParentViewController:host];  //! redundant-did-move
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(removedWithoutNotice, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    closeAll(window);
}

PROGRAM(removedTwice, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    takeOut(child);
    [child removeFromParentViewController];  //! remove-without-parent
    closeAll(window);
}

PROGRAM(viewRemovedLate, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [child.view removeFromSuperview];  //! view-removed-after-parent
    closeAll(window);
}

PROGRAM(noticeTooLate, NULL) {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child willMoveToParentViewController:nil];  //! will-move-nil-after-view-removed
    [child removeFromParentViewController];
    closeAll(window);
}

PROGRAM(viewForgotten, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];  //! view-left-behind
    elapse(3);
    closeAll(window);
}

PROGRAM(addedTwice, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    [host addChildViewController:child];  //! add-child-twice
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(onlyTheView, NULL) {
    openHost();
    ShopPanel *child = [[ShopPanel alloc] init];
    [child.view setFrame:host.view.bounds];
    [host.view addSubview:child.view];  //! view-added-without-containment
    elapse(3);
    [child.view removeFromSuperview];
    [child release];
    closeAll(window);
}

PROGRAM(neverTakenOut, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];  //! child-never-removed
    elapse(6);
}

PROGRAM(heldByTheApp, NULL) {
    openHost();
    ShopPanel *child = [[ShopPanel alloc] init];
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! controller-never-deallocated
    elapse(5);
    closeAll(window);
}

PROGRAM(heldSheet, NULL) {
    openHost();
    ShopDetail *sheet = [[ShopDetail alloc] init];
    [host presentViewController:sheet animated:YES completion:nil];
    elapse(1);
    [host dismissViewControllerAnimated:YES completion:nil];  //! controller-never-deallocated
    elapse(5);
    closeAll(window);
}

PROGRAM(transitionNeverEnds, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(1);
    [child beginAppearanceTransition:NO animated:NO];  //! appearance-transition-not-ended
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(pushedTwice, NULL) {
    UINavigationController *stack = [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    UIWindow *opened = openWindow(stack);
    ShopDetail *detail = [[ShopDetail alloc] init];
    [stack pushViewController:detail animated:NO];
    elapse(1);
    [stack popViewControllerAnimated:NO];  //! controller-never-deallocated
    elapse(5);
    closeAll(opened);
}
