#import "UINavigationController.h"

#import "Exception.h"
#import "RunLoop.h"

@implementation UINavigationController

- (id)initWithRootViewController:(UIViewController *)root {
    self = [self initWithNibName:nil bundle:nil];
    [self pushViewController:root animated:NO];
    return self;
}

/// Does not call `super`, like UIKit's own.
- (void)loadView {
    UIView *view = MAKE(UIView);
    [view setFrame:rect(0, 0, 390, 844)];
    [self setView:view];
}

/// Likewise.
- (void)viewDidLayoutSubviews {
}

- (NSArray *)viewControllers {
    assertUntouched(_isBeingFreed, "viewControllers");
    return [_children copied];
}

- (UIViewController *)topViewController {
    assertUntouched(_isBeingFreed, "topViewController");
    return objc_retainAutorelease(_children.last);
}

/// The top controller's view is loaded with the container's view.
- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    if (!_children.last) return;
    [_children.last _driven:^{
        [self _showViewOf:_children.last];
    }];
}

/// In one of UIKit's own views, without a public call.
- (void)_showViewOf:(UIViewController *)controller {
    if (controller.view.superview) return;
    UIView *wrapper = MAKE(UIView);
    [wrapper setFrame:_view.bounds];
    [wrapper _add:controller.view at:0];
    [controller.view setFrame:wrapper.bounds];
    [_view _add:wrapper at:_view.subviews.count];
}

- (void)_hideViewOf:(UIViewController *)controller {
    UIView *wrapper = controller.viewIfLoaded.superview;
    [controller _driven:^{
        [controller.viewIfLoaded _take];
        [wrapper _take];
    }];
}

// MARK: Transitions

- (void)_beginFrom:(UIViewController *)leaving to:(UIViewController *)arriving animated:(BOOL)animated {
    _leaving = [leaving retain];
    _arriving = [arriving retain];
    if (![self _isOnScreen]) return;
    [arriving view];
    [leaving _begin:NO animated:animated];
    [arriving _begin:YES animated:animated];
    [arriving _driven:^{
        [self _showViewOf:arriving];
    }];
}

- (void)_finish:(BOOL)animated {
    if ([self _isOnScreen]) {
        [_leaving _end:animated];
        [_arriving _end:animated];
    }
    [self _hideViewOf:_leaving];
    [self _forgetTransition];
}

- (void)_forgetTransition {
    [_leaving autorelease];
    [_arriving autorelease];
    _leaving = _arriving = nil;
}

- (void)_goFrom:(UIViewController *)leaving to:(UIViewController *)arriving animated:(BOOL)animated {
    [self _beginFrom:leaving to:arriving animated:animated];
    if (animated && [self _isOnScreen]) {
        UINavigationController *navigation = self;
        after(ANIMATION, ^{
            [navigation _finish:YES];
        });
    } else {
        [self _finish:animated];
    }
}

- (BOOL)_isBusyWith:(const char *)selector {
    if (!_leaving && !_arriving) return NO;
    complain("%s called on <%s %p> while an existing transition or presentation is occurring; the navigation stack "
             "will not be updated.", selector, NAME(self));
    return YES;
}

// MARK: The stack

- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated {
    if ([_children contains:controller]) {
        throw("NSInvalidArgumentException", "Pushing the same view controller instance more than once is not supported "
              "(<%s: %p>)", NAME(controller));
    }
    if ([controller isKindOfClass:[UINavigationController class]]) {
        throw("NSInvalidArgumentException", "Pushing a navigation controller is not supported");
    }
    if ([self _isBusyWith:"pushViewController:animated:"]) return;
    UIViewController *top = _children.last;
    [self _adopt:controller];
    [controller _oweMoveTo:self];
    if (top) [self _goFrom:top to:controller animated:animated];
}

- (UIViewController *)popViewControllerAnimated:(BOOL)animated {
    if (_children.count < 2 || [self _isBusyWith:"popViewControllerAnimated:"]) return nil;
    UIViewController *top = objc_retainAutorelease(_children.last);
    [top willMoveToParentViewController:nil];
    [self _disown:top];
    if (_isInteractive) {
        [self _beginFrom:top to:_children.last animated:YES];
    } else {
        [top _oweMoveTo:nil];
        [self _goFrom:top to:_children.last animated:animated];
    }
    return top;
}

/// The controllers in between get no callbacks: no source says that they do.
- (NSArray *)_popTo:(UIViewController *)controller animated:(BOOL)animated {
    NSArray *popped = MAKE(NSArray);
    UIViewController *top = _children.last;
    if (!controller || top == controller || [self _isBusyWith:"popToViewController:transition:"]) return nil;
    [top willMoveToParentViewController:nil];
    while (_children.last && _children.last != controller) {
        [popped insert:_children.last at:0];
        [self _disown:_children.last];
    }
    [top _oweMoveTo:nil];
    [self _goFrom:top to:controller animated:animated];
    return popped;
}

- (NSArray *)popToViewController:(UIViewController *)controller animated:(BOOL)animated {
    return [self _popTo:controller animated:animated];
}

- (NSArray *)popToRootViewControllerAnimated:(BOOL)animated {
    return [self _popTo:_children.count ? [_children objectAtIndex:0] : nil animated:animated];
}

- (void)setViewControllers:(NSArray *)controllers {
    [self setViewControllers:controllers animated:NO];
}

/// The former top gets neither `willMove` nor `didMove`.
- (void)setViewControllers:(NSArray *)controllers animated:(BOOL)animated {
    if ([self _isBusyWith:"setViewControllers:animated:"]) return;
    UIViewController *top = _children.last;
    EACH(UIViewController *, former, _children) [self _disown:former];
    EACH(UIViewController *, controller, controllers) {
        if ([formerList contains:controller]) {
            [_children add:controller];
            [self _takeBack:controller];
        } else {
            [self _adopt:controller];
            [controller _oweMoveTo:self];
        }
    }
    if (top != _children.last) [self _goFrom:top to:_children.last animated:animated];
}

- (void)_takeBack:(UIViewController *)controller {
    controller->_parent = self;
}

@end

@implementation UINavigationController (Gestures)

- (void)tapBack {
    [self popViewControllerAnimated:YES];
}

/// Pops at once, and may undo it.
- (void)beginSwipeBack {
    _isInteractive = YES;
    [self popViewControllerAnimated:YES];
    _isInteractive = NO;
}

- (void)finishSwipeBack {
    [_leaving _oweMoveTo:nil];
    [self _finish:YES];
}

/// Unknown: whether the one that stays gets `willMove` again, after the `willMove(nil)` with which the swipe
/// began. Here it does not.
- (void)cancelSwipeBack {
    [_arriving _begin:NO animated:YES];
    [_arriving _end:YES];
    [_leaving _begin:YES animated:YES];
    [_leaving _end:YES];
    [self _hideViewOf:_arriving];
    [self _takeBack:_leaving];
    [_children add:_leaving];
    [self _forgetTransition];
}

@end
