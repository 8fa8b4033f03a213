// A stack: pushed, popped, swiped back and released.

#import "Program.h"

static UINavigationController *navigation;

static void openStack(void) {
    navigation = [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    window = openWindow(navigation);
}

static void push(UIViewController *controller) {
    [navigation pushViewController:controller animated:YES];
    elapse(1);
}

PROGRAM(stack, "") {
    openStack();
    push(MAKE(ShopDetail));
    [navigation popViewControllerAnimated:YES];
    elapse(3);
    push(MAKE(ShopDetail));
    [navigation tapBack];
    elapse(3);
    // Nothing is below the root.
    [navigation popViewControllerAnimated:YES];
    elapse(1);
    closeAll(window);
}

PROGRAM(stackToRoot, "") {
    openStack();
    push(MAKE(ShopDetail));
    push(MAKE(ShopPanel));
    push(MAKE(ShopDetail));
    [navigation popToRootViewControllerAnimated:YES];
    elapse(3);
    ShopPanel *panel = MAKE(ShopPanel);
    push(panel);
    push(MAKE(ShopDetail));
    [navigation popToViewController:panel animated:NO];
    elapse(3);
    closeAll(window);
}

PROGRAM(stackIsSet, "") {
    openStack();
    push(MAKE(ShopDetail));
    ShopHost *root = [navigation.viewControllers objectAtIndex:0];
    [navigation setViewControllers:[NSArray arrayOf:root, MAKE(ShopPanel), nil] animated:YES];
    elapse(3);
    [navigation setViewControllers:[NSArray arrayOf:MAKE(ShopHost), nil]];
    elapse(3);
    closeAll(window);
}

/// More controllers than fit into a line: a partial list would mean that the others are gone.
PROGRAM(longStackIsSet, "") {
    openStack();
    NSArray *controllers = [MAKE(NSArray) retain];
    for (int index = 0; index < 40; index++) [controllers add:MAKE(ShopDetail)];
    [navigation setViewControllers:controllers];
    elapse(3);
    for (int index = 0; index < 80; index++) [controllers insert:MAKE(ShopPanel) at:0];
    [navigation setViewControllers:controllers];
    elapse(3);
    [controllers release];
    closeAll(window);
}

PROGRAM(swipeBack, "") {
    openStack();
    push(MAKE(ShopDetail));
    [navigation beginSwipeBack];
    elapse(0.2);
    [navigation finishSwipeBack];
    elapse(3);
    closeAll(window);
}

PROGRAM(swipeBackIsGivenUp, "") {
    openStack();
    push(MAKE(ShopDetail));
    [navigation beginSwipeBack];
    elapse(0.2);
    [navigation cancelSwipeBack];
    elapse(5);
    [navigation popViewControllerAnimated:YES];
    elapse(3);
    closeAll(window);
}

/// UIKit refuses the second push, with a message on the console. The controller is pushed later.
PROGRAM(pushDuringPush, "") {
    openStack();
    ShopDetail *first = MAKE(ShopDetail), *second = [MAKE(ShopDetail) retain];
    [navigation pushViewController:first animated:YES];
    [navigation pushViewController:second animated:YES];
    elapse(3);
    [navigation pushViewController:second animated:YES];
    [second release];
    elapse(1);
    [navigation popViewControllerAnimated:YES];
    elapse(3);
    [navigation popViewControllerAnimated:YES];
    elapse(3);
    closeAll(window);
}

PROGRAM(popDuringPush, "") {
    openStack();
    [navigation pushViewController:MAKE(ShopDetail) animated:YES];
    [navigation popViewControllerAnimated:YES];
    elapse(5);
    [navigation popViewControllerAnimated:YES];
    elapse(3);
    closeAll(window);
}

PROGRAM(poppedLeaks, "controller-never-deallocated error ShopDetail") {
    openStack();
    push([MAKE(ShopDetail) retain]);
    [navigation popViewControllerAnimated:YES];
    elapse(5);
    closeAll(window);
}

PROGRAM(swipedAwayLeaks, "controller-never-deallocated error ShopDetail") {
    openStack();
    push([MAKE(ShopDetail) retain]);
    [navigation beginSwipeBack];
    elapse(0.2);
    [navigation finishSwipeBack];
    elapse(5);
    closeAll(window);
}

PROGRAM(pushedTwice, "pushed-twice error ShopDetail") {
    openStack();
    ShopDetail *detail = MAKE(ShopDetail);
    push(detail);
    push(detail);
}

PROGRAM(navigationPushed, "navigation-controller-pushed error UINavigationController") {
    openStack();
    push([[[UINavigationController alloc] initWithRootViewController:MAKE(ShopDetail)] autorelease]);
}
