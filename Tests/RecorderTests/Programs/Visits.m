// Screens that are visited again and again, and what holds them afterwards.

#import "Program.h"

static UINavigationController *navigation;

static void openStack(void) {
    navigation = [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    window = openWindow(navigation);
}

/// Shows a screen for three seconds, and lets more time pass than a leak needs to show.
static void visit(UIViewController *screen) {
    [navigation pushViewController:screen animated:YES];
    elapse(3);
    [navigation popViewControllerAnimated:YES];
    elapse(4);
}

/// Visits a screen, which something holds for good if `isKept` says so.
static void visitScreen(bool isKept) {
    UIViewController *screen = MAKE(ShopDetail);
    if (isKept) [screen retain];
    visit(screen);
}

DEMONSTRATION(eachVisitStays) {
    openStack();
    for (int number = 0; number < 10; number++) visitScreen(true);
    closeAll(window);
}

/// A property holds the last screen.
DEMONSTRATION(lastVisitStays) {
    openStack();
    UIViewController *last = nil;
    for (int number = 0; number < 10; number++) {
        UIViewController *screen = [MAKE(ShopDetail) retain];
        [last release];
        last = screen;
        visit(screen);
    }
    closeAll(window);
}

DEMONSTRATION(firstVisitStays) {
    openStack();
    for (int number = 0; number < 10; number++) visitScreen(number == 0);
    closeAll(window);
}

DEMONSTRATION(everyThirdVisitStays) {
    openStack();
    for (int number = 0; number < 9; number++) visitScreen(number % 3 == 2);
    closeAll(window);
}

DEMONSTRATION(oneVisitStays) {
    openStack();
    visitScreen(true);
    closeAll(window);
}

DEMONSTRATION(bothVisitsStay) {
    openStack();
    visitScreen(true);
    visitScreen(true);
    closeAll(window);
}

/// A list holds the last three screens.
DEMONSTRATION(poolOfThreeStays) {
    openStack();
    UIViewController *screens[3] = {nil, nil, nil};
    for (int number = 0; number < 10; number++) {
        UIViewController *screen = [MAKE(ShopDetail) retain];
        [screens[number % 3] release];
        screens[number % 3] = screen;
        visit(screen);
    }
    closeAll(window);
}

/// One class at two places: on the stack each one stays, and in the panel only the last one.
DEMONSTRATION(twoPlacesGrowDifferently) {
    openStack();
    for (int number = 0; number < 3; number++) visitScreen(true);
    ShopPanel *panel = MAKE(ShopPanel);
    [navigation pushViewController:panel animated:YES];
    elapse(1);
    UIViewController *last = nil;
    for (int number = 0; number < 4; number++) {
        UIViewController *screen = [MAKE(ShopDetail) retain];
        [last release];
        last = screen;
        embed(panel, screen);
        elapse(3);
        takeOut(screen);
        elapse(4);
    }
    closeAll(window);
}
