// Methods whose names are like those of UIKit's calls: each is code of the app, which makes the call.

#import "Mistakes.h"

@interface NameHost : UIViewController
@end

@implementation NameHost

- (void)addChildViewController:(UIViewController *)child animated:(BOOL)animated {
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
}

- (void)addChild:(UIViewController *)child {
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
}

@end

PROGRAM(addsWithOneMoreArgument, NULL) {
    NameHost *own = MAKE(NameHost);
    UIWindow *opened = openWindow(own);
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    [own addChildViewController:first animated:YES];
    [own addChild:second];
    elapse(3);
    takeOut(first), takeOut(second);
    closeAll(opened);
}

@interface ChildAdder : NSObject
@end

@implementation ChildAdder

- (void)addChildViewControllers {
    ShopPanel *child = MAKE(ShopPanel);
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

@end

PROGRAM(addsAllChildren, NULL) {
    openHost();
    [MAKE(ChildAdder) addChildViewControllers];
    elapse(3);
    takeOut([host.childViewControllers objectAtIndex:0]);
    closeAll(window);
}

@interface ClassAdder : NSObject
@end

@implementation ClassAdder

+ (void)addChildOf:(UIViewController *)parent child:(UIViewController *)child {
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
}

@end

ADDING(addsInAClassMethod, [ClassAdder addChildOf:host child:child])

@interface SelfAdder : ShopHost
@end

@implementation SelfAdder

/// A method of the class as such is no override of its instances' one.
+ (void)addChildViewController:(UIViewController *)child {
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

@end

PROGRAM(addsInAMethodOfItsOwnClass, NULL) {
    host = (ShopHost *)MAKE(SelfAdder);
    window = openWindow(host);
    ShopPanel *child = MAKE(ShopPanel);
    [SelfAdder addChildViewController:child];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface NamePanel : UIViewController
@end

@implementation NamePanel

- (void)removeFromParent {
    [self removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

- (void)removeFromParentViewController:(BOOL)animated {
    [self removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

PROGRAM(removesByOtherNames, NULL) {
    openHost();
    NamePanel *first = MAKE(NamePanel), *second = MAKE(NamePanel);
    embed(host, first), embed(host, second);
    elapse(3);
    [first.view removeFromSuperview], [second.view removeFromSuperview];
    [first removeFromParent];
    [second removeFromParentViewController:YES];
    closeAll(window);
}

@interface DismissHost : UIViewController
@end

@implementation DismissHost

- (void)dismiss {
    [self dismissViewControllerAnimated:NO completion:nil];  //! controller-never-deallocated
    STAY;
}

@end

DISMISSING(dismissesShortly, DismissHost, [own dismiss])

@interface DismissHostAnimated : UIViewController
@end

@implementation DismissHostAnimated

- (void)dismissViewControllerAnimated:(BOOL)animated {
    [self dismissViewControllerAnimated:animated completion:nil];  //! controller-never-deallocated
    STAY;
}

@end

DISMISSING(dismissesWithOneArgument, DismissHostAnimated, [own dismissViewControllerAnimated:NO])

@interface DismissHostLater : UIViewController
@end

@implementation DismissHostLater

- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^)(void))completion after:(double)seconds {
    [self dismissViewControllerAnimated:animated completion:completion];  //! controller-never-deallocated
    STAY;
}

@end

DISMISSING(dismissesLater, DismissHostLater, [own dismissViewControllerAnimated:NO completion:nil after:1])

@interface PopStack : UINavigationController
@end

@implementation PopStack

- (void)popViewController {
    [self popViewControllerAnimated:NO];  //! controller-never-deallocated
    STAY;
}

@end

PROGRAM(popsByAnotherName, NULL) {
    PopStack *stack = [[[PopStack alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    UIWindow *opened = openWindow(stack);
    ShopDetail *detail = [[ShopDetail alloc] init];
    [stack pushViewController:detail animated:NO];
    elapse(1);
    [stack popViewController];
    elapse(5);
    closeAll(opened);
}

// Functions that no class has.

__attribute__((noinline)) static void addChildViewController(UIViewController *child) {
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

ADDING(addsInAFunction, addChildViewController(child))

__attribute__((noinline)) static void removeFromParentViewController(UIViewController *child) {
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

REMOVING(removesInAFunction, removeFromParentViewController(child))

// Blocks in methods with such names.

@interface BlockHost : UIViewController
@end

@implementation BlockHost

- (void)presentChild:(UIViewController *)child {
    after(1, ^{
        [self addChildViewController:child];  //! missing-did-move
        fill(self, child);
    });
}

@end

PROGRAM(addsInABlockOfAMethod, NULL) {
    BlockHost *own = MAKE(BlockHost);
    UIWindow *opened = openWindow(own);
    ShopPanel *child = MAKE(ShopPanel);
    [own presentChild:child];
    elapse(3);
    takeOut(child);
    closeAll(opened);
}
