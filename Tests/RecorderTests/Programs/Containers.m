// Tabs, pages and columns of UIKit's own.

#import "Program.h"

PROGRAM(tabs, "") {
    UITabBarController *tabs = MAKE(UITabBarController);
    [tabs setViewControllers:[NSArray arrayOf:MAKE(ShopHost), MAKE(ShopDetail), MAKE(ShopPanel), nil]];
    window = openWindow(tabs);
    for (unsigned long index = 1; index < 5; index++) {
        [tabs setSelectedIndex:index % 3];
        elapse(2);
    }
    closeAll(window);
}

PROGRAM(tabsAreSetAgain, "") {
    UITabBarController *tabs = MAKE(UITabBarController);
    ShopHost *kept = MAKE(ShopHost);
    [tabs setViewControllers:[NSArray arrayOf:kept, MAKE(ShopDetail), nil]];
    window = openWindow(tabs);
    [tabs setSelectedIndex:1];
    elapse(2);
    [tabs setViewControllers:[NSArray arrayOf:kept, MAKE(ShopPanel), nil]];
    elapse(5);
    closeAll(window);
}

/// A tab with a stack in it, as most apps have.
PROGRAM(stackInTabs, "") {
    UINavigationController *navigation =
        [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    UITabBarController *tabs = MAKE(UITabBarController);
    [tabs setViewControllers:[NSArray arrayOf:navigation, MAKE(ShopPanel), nil]];
    window = openWindow(tabs);
    [navigation pushViewController:MAKE(ShopDetail) animated:YES];
    elapse(1);
    [tabs setSelectedIndex:1];
    elapse(1);
    [tabs setSelectedIndex:0];
    elapse(1);
    [navigation popToRootViewControllerAnimated:YES];
    elapse(3);
    closeAll(window);
}

PROGRAM(removedTabLeaks, "controller-never-deallocated error ShopDetail") {
    UITabBarController *tabs = MAKE(UITabBarController);
    ShopHost *kept = MAKE(ShopHost);
    [tabs setViewControllers:[NSArray arrayOf:kept, [MAKE(ShopDetail) retain], nil]];
    window = openWindow(tabs);
    [tabs setSelectedIndex:1];
    elapse(2);
    [tabs setViewControllers:[NSArray arrayOf:kept, nil]];
    elapse(5);
    closeAll(window);
}

static UIPageViewController *pages;

static UIWindow *openPages(void) {
    pages = MAKE(UIPageViewController);
    window = openWindow(pages);
    [pages setViewControllers:[NSArray arrayOf:MAKE(ShopDetail), nil] direction:Forward animated:NO completion:nil];
    elapse(1);
    return window;
}

PROGRAM(pagesAreTurned, "") {
    UIWindow *window = openPages();
    [pages swipeTo:MAKE(ShopPanel)];
    elapse(2);
    [pages setViewControllers:[NSArray arrayOf:MAKE(ShopDetail), nil] direction:Reverse animated:YES completion:nil];
    elapse(3);
    closeAll(window);
}

PROGRAM(turnIsGivenUp, "") {
    UIWindow *window = openPages();
    ShopPanel *next = MAKE(ShopPanel);
    [pages beginSwipeTo:next];
    elapse(0.2);
    [pages cancelSwipeTo:next];
    elapse(3);
    closeAll(window);
}

PROGRAM(pageLeaks, "controller-never-deallocated error ShopDetail") {
    UIWindow *window = openPages();
    [[pages.childViewControllers objectAtIndex:0] retain];
    [pages swipeTo:MAKE(ShopPanel)];
    elapse(5);
    closeAll(window);
}

PROGRAM(columns, "") {
    UISplitViewController *split = MAKE(UISplitViewController);
    ShopHost *primary = MAKE(ShopHost);
    [split setViewControllers:[NSArray arrayOf:primary, MAKE(ShopDetail), nil]];
    window = openWindow(split);
    elapse(2);
    [split setViewControllers:[NSArray arrayOf:primary, MAKE(ShopPanel), nil]];
    elapse(3);
    closeAll(window);
}

PROGRAM(columnLeaks, "controller-never-deallocated warning ShopDetail") {
    UISplitViewController *split = MAKE(UISplitViewController);
    ShopHost *primary = MAKE(ShopHost);
    [split setViewControllers:[NSArray arrayOf:primary, [MAKE(ShopDetail) retain], nil]];
    window = openWindow(split);
    elapse(2);
    [split setViewControllers:[NSArray arrayOf:primary, MAKE(ShopPanel), nil]];
    elapse(5);
    closeAll(window);
}
