// Overrides of the called methods: those that pass the call on are not the caller, and those that call another object are.

#import "Exception.h"
#import "Mistakes.h"

// MARK: Blocks and functions around `super`

__attribute__((noinline)) static void runs(void (^body)(void)) {
    body();
    STAY;
}

@interface WrappingHost : UIViewController
@end

@implementation WrappingHost

/// UIKit calls the block, as it does for animations.
- (void)addChildViewController:(UIViewController *)child {
    catches(^{
        [super addChildViewController:child];
    });
    STAY;
}

@end

PROGRAM(superIsCalledInABlockOfUIKit, NULL) {
    WrappingHost *own = MAKE(WrappingHost);
    UIWindow *opened = openWindow(own);
    ShopPanel *child = MAKE(ShopPanel);
    [own addChildViewController:child];  //! missing-did-move
    fill(own, child);
    elapse(3);
    takeOut(child);
    closeAll(opened);
}

@interface LoggingPanel : UIViewController
@end

@implementation LoggingPanel

/// A function of the app calls the block.
- (void)removeFromParentViewController {
    runs(^{
        [super removeFromParentViewController];
    });
    STAY;
}

- (void)didMoveToParentViewController:(UIViewController *)parent {
    runs(^{
        [super didMoveToParentViewController:parent];
    });
    STAY;
}

@end

PROGRAM(superIsCalledInABlock, NULL) {
    openHost();
    LoggingPanel *child = MAKE(LoggingPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    closeAll(window);
}

PROGRAM(superOfACallbackIsCalledInABlock, NULL) {
    openHost();
    LoggingPanel *child = MAKE(LoggingPanel);
    embed(host, child);
    [child didMoveToParentViewController:host];  //! redundant-did-move
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: Other objects of the same class

@interface PairHost : UIViewController {
@public
    PairHost *other;
}
@end

@implementation PairHost

- (void)addChildViewController:(UIViewController *)child {
    if (other) {
        [other addChildViewController:child];  //! missing-did-move
        fill(other, child);
    } else {
        [super addChildViewController:child];
        STAY;
    }
}

@end

PROGRAM(overrideCallsAnotherOfItsClass, NULL) {
    PairHost *own = MAKE(PairHost);
    UIWindow *opened = openWindow(own);
    PairHost *front = MAKE(PairHost);
    front->other = own;
    ShopPanel *child = MAKE(ShopPanel);
    [front addChildViewController:child];
    elapse(3);
    takeOut(child);
    closeAll(opened);
}

@interface PairPanel : UIViewController {
@public
    UIViewController *other;
}
@end

@implementation PairPanel

- (void)removeFromParentViewController {
    [super removeFromParentViewController];
    STAY;
}

@end

@interface LastPanel : PairPanel
@end

@implementation LastPanel

/// The other one is of its superclass.
- (void)removeFromParentViewController {
    [other removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

PROGRAM(overrideCallsOneOfItsSuperclass, NULL) {
    openHost();
    PairPanel *child = MAKE(PairPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    LastPanel *last = MAKE(LastPanel);
    last->other = child;
    [last removeFromParentViewController];
    closeAll(window);
}

// MARK: Views and windows

@interface CardView : UIView
@end

@implementation CardView

- (void)addSubview:(UIView *)view {
    [super addSubview:view];
    STAY;
}

- (void)removeFromSuperview {
    [super removeFromSuperview];
    STAY;
}

@end

@interface GoldCardView : CardView
@end

@implementation GoldCardView

- (void)addSubview:(UIView *)view {
    [super addSubview:view];
    STAY;
}

@end

@interface CardHost : UIViewController
@end

@implementation CardHost

- (void)loadView {
    self.view = [[[GoldCardView alloc] init] autorelease];
}

@end

PROGRAM(addSubviewIsOverridden, NULL) {
    CardHost *own = MAKE(CardHost);
    UIWindow *opened = openWindow(own);
    ShopPanel *child = MAKE(ShopPanel);
    [child.view setFrame:own.view.bounds];
    [own.view addSubview:child.view];  //! view-added-before-add-child
    [own addChildViewController:child];
    [child didMoveToParentViewController:own];
    elapse(3);
    takeOut(child);
    closeAll(opened);
}

PROGRAM(removeFromSuperviewIsInherited, NULL) {
    openHost();
    CardHost *child = MAKE(CardHost);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [child.view removeFromSuperview];  //! view-removed-after-parent
    closeAll(window);
}

@interface CardDeck : NSObject
@end

@implementation CardDeck

/// No view: it is only called like one.
- (void)addSubview:(UIView *)view {
    [view setFrame:host.view.bounds];
    [host.view addSubview:view];  //! view-added-before-add-child
    STAY;
}

@end

PROGRAM(addSubviewOfNoView, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [MAKE(CardDeck) addSubview:child.view];
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface CardBox : UIView
@end

@implementation CardBox

/// The view gets into another one.
- (void)addSubview:(UIView *)view {
    [view setFrame:host.view.bounds];
    [host.view addSubview:view];  //! view-added-before-add-child
    STAY;
}

@end

PROGRAM(addSubviewGoesToAnotherView, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    CardBox *box = MAKE(CardBox);
    [box addSubview:child.view];
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface BaseWindow : UIWindow
@end

@implementation BaseWindow

- (void)setRootViewController:(UIViewController *)root {
    [super setRootViewController:root];
    STAY;
}

@end

@interface MainWindow : BaseWindow
@end

@implementation MainWindow
@end

PROGRAM(setRootIsInherited, NULL) {
    MainWindow *opened = [[MainWindow alloc] init];
    ShopHost *root = [[ShopHost alloc] init];
    [opened setRootViewController:root];
    elapse(1);
    [opened setRootViewController:MAKE(ShopPanel)];  //! controller-never-deallocated
    elapse(5);
    closeAll(opened);
}
