// A stack of controllers.

#import "UIViewController.h"

@interface UINavigationController : UIViewController {
    /// The old and the new controller of the current transition.
    UIViewController *_leaving, *_arriving;
    BOOL _isInteractive, _isLeavingPopped;
}
- (id)initWithRootViewController:(UIViewController *)root;
- (NSArray *)viewControllers;
- (UIViewController *)topViewController;
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated;
- (UIViewController *)popViewControllerAnimated:(BOOL)animated;
- (NSArray *)popToViewController:(UIViewController *)controller animated:(BOOL)animated;
- (NSArray *)popToRootViewControllerAnimated:(BOOL)animated;
- (void)setViewControllers:(NSArray *)controllers;
- (void)setViewControllers:(NSArray *)controllers animated:(BOOL)animated;
@end

/// Actions of the user.
@interface UINavigationController (Gestures)
- (void)tapBack;
- (void)beginSwipeBack;
- (void)finishSwipeBack;
- (void)cancelSwipeBack;
@end
