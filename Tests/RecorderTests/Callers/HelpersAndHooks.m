// Helpers that forget, wrappers that others call, and methods that another library put in the place of UIKit's.

#import "Program.h"

// MARK: Helpers and wrappers

/// Forgets the second half, whoever calls it.
__attribute__((noinline)) static void embedAndForget(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
}

__attribute__((noinline)) static void openFirst(UIViewController *child) {
    embedAndForget(host, child);
    __asm__ volatile("");
}

__attribute__((noinline)) static void openSecond(UIViewController *child) {
    embedAndForget(host, child);
    __asm__ volatile("");
}

PROGRAM(helperThatForgets, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    openFirst(first);
    openSecond(second);
    elapse(3);
    takeOut(first), takeOut(second);
    closeAll(window);
}

__attribute__((noinline)) static void add(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];
    fill(parent, child);
}

__attribute__((noinline)) static void addProperly(UIViewController *child) {
    add(host, child);
    [child didMoveToParentViewController:host];
    __asm__ volatile("");
}

__attribute__((noinline)) static void addBadly(UIViewController *child) {
    add(host, child);  //! missing-did-move
    __asm__ volatile("");
}

PROGRAM(wrapperOfTwoCallers, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    addProperly(first);
    addBadly(second);
    elapse(3);
    takeOut(first), takeOut(second);
    closeAll(window);
}

// MARK: Methods that another library put in the place of UIKit's

typedef void (*move_method)(id, SEL, UIViewController *);
static move_method originalAdd;

@implementation UIViewController (Watch)

- (void)xx_addChildViewController:(UIViewController *)child {
    originalAdd(self, _cmd, child);
    __asm__ volatile("");
}

@end

static Method methodOf(const char *name) {
    return class_getInstanceMethod(objc_getClass("UIViewController"), sel_registerName(name));
}

PROGRAM(swizzledAddChild, NULL) {
    IMP watched = method_getImplementation(methodOf("xx_addChildViewController:"));
    originalAdd = (move_method)method_setImplementation(methodOf("addChildViewController:"), watched);
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

static move_method originalDidMove;

static void watchedDidMove(id self, SEL _cmd, UIViewController *parent) {
    originalDidMove(self, _cmd, parent);
    __asm__ volatile("");
}

PROGRAM(swizzledDidMove, NULL) {
    originalDidMove =
        (move_method)method_setImplementation(methodOf("didMoveToParentViewController:"), (IMP)watchedDidMove);
    UINavigationController *stack = [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    UIWindow *opened = openWindow(stack);
    ShopDetail *detail = MAKE(ShopDetail);
    [stack pushViewController:detail animated:NO];
    elapse(1);
    ShopPanel *child = MAKE(ShopPanel);
    embed(detail, child);
    [child didMoveToParentViewController:detail];  //! redundant-did-move
    elapse(3);
    takeOut(child);
    closeAll(opened);
}
