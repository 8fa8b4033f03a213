// Categories on UIKit's classes, classes that are named like UIKit's, and coordinators that build in their initializers.

#import "Mistakes.h"

// MARK: Categories

@implementation UIView (Embedding)

- (void)embedController:(UIViewController *)child {
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

@end

ADDING(inACategoryOfViews, [host.view embedController:child])

@implementation UIViewController (Removing)

- (void)removeFromParent {
    [self removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

REMOVING(inACategoryNamedLikeTheCall, [child removeFromParent])

@implementation NSObject (Anything)

- (void)removeAnything:(UIViewController *)child {
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

REMOVING(inACategoryOfObjects, [host removeAnything:child])

@implementation UIViewController (AddingByClass)

+ (void)addTo:(UIViewController *)parent child:(UIViewController *)child {
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
}

@end

ADDING(inAClassMethodOfACategory, [UIViewController addTo:host child:child])

@implementation UINavigationController (Popping)

- (void)popAway {
    [self popViewControllerAnimated:NO];  //! controller-never-deallocated
    STAY;
}

@end

PROGRAM(inACategoryOfStacks, NULL) {
    UINavigationController *stack = [[[UINavigationController alloc] initWithRootViewController:MAKE(ShopHost)] autorelease];
    UIWindow *opened = openWindow(stack);
    ShopDetail *detail = [[ShopDetail alloc] init];
    [stack pushViewController:detail animated:NO];
    elapse(1);
    [stack popAway];
    elapse(5);
    closeAll(opened);
}

// MARK: Classes

@interface UIShopController : UIViewController
@end

@implementation UIShopController

- (void)close:(UIViewController *)child {
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

REMOVING(inAControllerNamedLikeUIKits, [MAKE(UIShopController) close:child])

@interface _UIRouter : NSObject
@end

@implementation _UIRouter

- (void)open:(UIViewController *)child {
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
}

@end

ADDING(inAClassWithAnUnderscore, [MAKE(_UIRouter) open:child])

@interface NSCartRemover : NSObject
@end

@implementation NSCartRemover

- (void)close:(UIViewController *)child {
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

@end

REMOVING(inAClassNamedLikeFoundations, [MAKE(NSCartRemover) close:child])

// MARK: Initializers

@interface HostCoordinator : NSObject
@end

@implementation HostCoordinator

- (id)initWithHost:(UIViewController *)parent child:(UIViewController *)child {
    self = [super init];
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
    return self;
}

@end

ADDING(coordinatorAddsInInit, [[[HostCoordinator alloc] initWithHost:host child:child] release])

@interface BaseCoordinator : NSObject
@end

@implementation BaseCoordinator

- (id)initWithChild:(UIViewController *)child {
    self = [super init];
    [child removeFromParentViewController];  //! missing-will-move-nil
    return self;
}

@end

@interface CheckoutCoordinator : BaseCoordinator
@end

@implementation CheckoutCoordinator

- (id)initWithChild:(UIViewController *)child {
    self = [super initWithChild:child];
    STAY;
    return self;
}

@end

REMOVING(coordinatorInheritsItsInitializer, [[[CheckoutCoordinator alloc] initWithChild:child] release])

@interface EagerPanel : UIViewController
@end

@implementation EagerPanel

/// It adds itself.
- (id)initWithParent:(UIViewController *)parent {
    self = [super initWithNibName:nil bundle:nil];
    [parent addChildViewController:self];  //! missing-did-move
    fill(parent, self);
    return self;
}

@end

PROGRAM(controllerAddsItselfInInit, NULL) {
    openHost();
    EagerPanel *child = [[[EagerPanel alloc] initWithParent:host] autorelease];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface EagerHost : UIViewController
@end

@implementation EagerHost

/// It builds its own child.
- (id)initWithNibName:(id)name bundle:(id)bundle {
    self = [super initWithNibName:name bundle:bundle];
    ShopPanel *child = MAKE(ShopPanel);
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
    return self;
}

@end

PROGRAM(controllerBuildsInInit, NULL) {
    UIWindow *opened = openWindow(MAKE(EagerHost));
    elapse(3);
    closeAll(opened);
}

@interface InitOfView : UIView
@end

@implementation InitOfView

- (id)initWithChild:(UIViewController *)child {
    self = [super init];
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
    return self;
}

@end

ADDING(viewBuildsInInit, [[[InitOfView alloc] initWithChild:child] release])
