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
