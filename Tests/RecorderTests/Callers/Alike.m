// Code that is only called like the calls of UIKit: its methods, classes and categories are the app's, and none passes the call on.

#import "Program.h"

// MARK: Methods whose names begin like the call

@interface SheetHost : UIViewController
- (void)presentCart:(UIViewController *)cart;
- (void)dismissSheet;
@end

@implementation SheetHost

- (void)presentCart:(UIViewController *)cart {
    [self presentViewController:cart animated:YES completion:nil];
    __asm__ volatile("");
}

- (void)dismissSheet {
    [self dismissViewControllerAnimated:YES completion:nil];  //! controller-never-deallocated
    __asm__ volatile("");
}

@end

PROGRAM(dismissesASheet, NULL) {
    SheetHost *own = MAKE(SheetHost);
    UIWindow *opened = openWindow(own);
    ShopDetail *sheet = [[ShopDetail alloc] init];
    [own presentCart:sheet];
    elapse(1);
    [own dismissSheet];
    elapse(5);
    closeAll(opened);
}

@interface PanelHost : UIViewController
- (void)addChildPanel:(UIViewController *)child;
@end

@implementation PanelHost

- (void)addChildPanel:(UIViewController *)child {
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
}

@end

PROGRAM(addsAChildPanel, NULL) {
    PanelHost *own = MAKE(PanelHost);
    UIWindow *opened = openWindow(own);
    ShopPanel *child = MAKE(ShopPanel);
    [own addChildPanel:child];
    elapse(3);
    takeOut(child);
    closeAll(opened);
}

@interface HastyPanel : UIViewController
- (void)removeFromParentNow;
@end

@implementation HastyPanel

- (void)removeFromParentNow {
    [self.view removeFromSuperview];
    [self removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}

@end

PROGRAM(removesItselfNow, NULL) {
    openHost();
    HastyPanel *child = MAKE(HastyPanel);
    embed(host, child);
    elapse(3);
    [child removeFromParentNow];
    closeAll(window);
}

// MARK: Overrides that call another controller

static UIViewController *target;

@interface AddForwarder : UIViewController
@end

@implementation AddForwarder

- (void)addChildViewController:(UIViewController *)child {
    [target addChildViewController:child];  //! missing-did-move
    fill(target, child);
}

@end

PROGRAM(forwardsAddChild, NULL) {
    openHost();
    AddForwarder *forwarder = MAKE(AddForwarder);
    ShopPanel *child = MAKE(ShopPanel);
    target = host;
    [forwarder addChildViewController:child];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface RemovalForwarder : UIViewController
@end

@implementation RemovalForwarder

- (void)removeFromParentViewController {
    [target.view removeFromSuperview];
    [target removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}

@end

PROGRAM(forwardsRemoval, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    target = child;
    [MAKE(RemovalForwarder) removeFromParentViewController];
    closeAll(window);
}

// MARK: Overrides in the class and in its superclass

@interface BaseCart : UIViewController
@end

@implementation BaseCart

- (void)addChildViewController:(UIViewController *)child {
    [super addChildViewController:child];
    __asm__ volatile("");
}

- (void)removeFromParentViewController {
    [super removeFromParentViewController];
    __asm__ volatile("");
}

@end

@interface LoudCart : BaseCart
@end

@implementation LoudCart

- (void)addChildViewController:(UIViewController *)child {
    [super addChildViewController:child];
    __asm__ volatile("");
}

@end

PROGRAM(overriddenAddChild, NULL) {
    LoudCart *own = MAKE(LoudCart);
    UIWindow *opened = openWindow(own);
    ShopPanel *child = MAKE(ShopPanel);
    [own addChildViewController:child];  //! missing-did-move
    fill(own, child);
    elapse(3);
    takeOut(child);
    closeAll(opened);
}

PROGRAM(inheritedRemoval, NULL) {
    openHost();
    LoudCart *child = MAKE(LoudCart);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    closeAll(window);
}

// MARK: Categories on UIKit's classes, and classes with its prefix

@interface UIViewController (Shop)
- (void)shopEmbed:(UIViewController *)child;
@end

@implementation UIViewController (Shop)

- (void)shopEmbed:(UIViewController *)child {
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
}

@end

PROGRAM(inACategory, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [host shopEmbed:child];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface UIViewController (Leaving)
- (void)shop_leave;
@end

@implementation UIViewController (Leaving)

- (void)shop_leave {
    [self.view removeFromSuperview];
    [self removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}

@end

PROGRAM(leavesInACategory, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [child shop_leave];
    closeAll(window);
}

@interface UICartOpener : NSObject
- (void)open:(UIViewController *)child;
@end

@implementation UICartOpener

- (void)open:(UIViewController *)child {
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

@end

PROGRAM(inAClassNamedLikeUIKits, NULL) {
    openHost();
    UICartOpener *opener = MAKE(UICartOpener);
    ShopPanel *child = MAKE(ShopPanel);
    [opener open:child];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: Coordinators

@interface CartCoordinator : NSObject
- (id)initWithHost:(UIViewController *)parent;
@end

@implementation CartCoordinator

- (id)initWithHost:(UIViewController *)parent {
    self = [super init];
    ShopPanel *child = MAKE(ShopPanel);
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
    return self;
}

@end

PROGRAM(coordinatorBuildsInInit, NULL) {
    openHost();
    CartCoordinator *coordinator = [[CartCoordinator alloc] initWithHost:host];
    elapse(3);
    [coordinator release];
    closeAll(window);
}

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
