// Sheets and full screens: shown, dismissed, dragged away and released.

#import "Program.h"

static void present(UIViewController *presenter, UIViewController *presented, enum presentation style) {
    [presented setModalPresentationStyle:style];
    [presenter presentViewController:presented animated:YES completion:nil];
    elapse(1);
}

PROGRAM(sheet, "") {
    openHost();
    present(host, MAKE(ShopDetail), Sheet);
    [host dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    // The sheet dismisses itself.
    ShopDetail *detail = MAKE(ShopDetail);
    present(host, detail, Sheet);
    [detail dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

PROGRAM(fullScreen, "") {
    openHost();
    present(host, MAKE(ShopDetail), FullScreen);
    [host dismissViewControllerAnimated:NO completion:nil];
    elapse(3);
    closeAll(window);
}

/// A child presents: UIKit lets its parent do it.
PROGRAM(presentedByParent, "") {
    openHost();
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    elapse(1);
    ShopDetail *detail = MAKE(ShopDetail);
    present(panel, detail, Sheet);
    [detail dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    present(panel, MAKE(ShopDetail), Sheet);
    [panel dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    takeOut(panel);
    closeAll(window);
}

PROGRAM(sheetOnSheet, "") {
    openHost();
    ShopPanel *lower = MAKE(ShopPanel);
    present(host, lower, Sheet);
    present(lower, MAKE(ShopDetail), Sheet);
    [host dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

/// The upper one dismisses itself, and the system calls the lower one for it. The lower one stays.
PROGRAM(sheetAsksPresenter, "") {
    asksPresenterToDismiss = YES;
    openHost();
    ShopPanel *lower = MAKE(ShopPanel);
    present(host, lower, Sheet);
    ShopDetail *upper = MAKE(ShopDetail);
    present(lower, upper, Sheet);
    [upper dismissViewControllerAnimated:YES completion:nil];
    elapse(5);
    [lower dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

PROGRAM(sheetIsDraggedAway, "") {
    openHost();
    ShopDetail *detail = MAKE(ShopDetail);
    present(host, detail, Sheet);
    [detail beginDrag];
    elapse(0.3);
    [detail finishDrag];
    elapse(3);
    present(host, MAKE(ShopPanel), Sheet);
    [host dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

PROGRAM(dragIsGivenUp, "") {
    openHost();
    ShopDetail *detail = MAKE(ShopDetail);
    present(host, detail, Sheet);
    [detail beginDrag];
    elapse(0.3);
    [detail cancelDrag];
    elapse(5);
    [detail dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

/// An alert itself is not recorded, so its end is unknown. Its presenter is recorded.
PROGRAM(alert, "unchecked controller-never-deallocated") {
    openHost();
    ShopDetail *detail = MAKE(ShopDetail);
    present(host, detail, Sheet);
    present(detail, MAKE(UIAlertController), Sheet);
    [detail dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    [detail dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

/// Refused because the presenter is not on screen: nothing happens, and it may present later.
PROGRAM(refusedOffScreen, "") {
    openHost();
    ShopPanel *panel = [MAKE(ShopPanel) retain];
    [panel view];
    ShopDetail *detail = [MAKE(ShopDetail) retain];
    [panel presentViewController:detail animated:YES completion:nil];
    elapse(1);
    embed(host, panel);
    elapse(1);
    ShopDetail *again = MAKE(ShopDetail);
    present(panel, again, Sheet);
    [again dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    [detail release];
    takeOut(panel);
    [panel release];
    closeAll(window);
}

PROGRAM(sheetLeaks, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *detail = [MAKE(ShopDetail) retain];
    present(host, detail, Sheet);
    [host dismissViewControllerAnimated:YES completion:nil];
    elapse(5);
    closeAll(window);
}

PROGRAM(draggedAwayLeaks, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *detail = [MAKE(ShopDetail) retain];
    present(host, detail, Sheet);
    [detail beginDrag];
    elapse(0.3);
    [detail finishDrag];
    elapse(5);
    closeAll(window);
}

PROGRAM(presentedTwice, "present-while-presenting error ShopHost") {
    openHost();
    present(host, MAKE(ShopDetail), Sheet);
    present(host, MAKE(ShopPanel), Sheet);
    [host dismissViewControllerAnimated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

PROGRAM(childIsPresented, "child-never-removed note ShopDetail; child-presented error ShopDetail") {
    openHost();
    ShopDetail *detail = MAKE(ShopDetail);
    embed(host, detail);
    elapse(1);
    present(host, detail, Sheet);
}
