// View controllers.

#import "UIView.h"

enum appearance { Disappeared, Appearing, Appeared, Disappearing };

enum presentation { Sheet, FullScreen };

@interface UIViewController : UIResponder {
@protected
    UIView *_view;
    UIViewController *_parent;
    NSArray *_children;
    UIViewController *_presented, *_presenting;
    NSArray *_embedded;
    enum appearance _appearance;
    enum presentation _style;
    int _transitionDepth;
    BOOL _isTransitionAppearing;
    BOOL _isAppearingDue, _isDriven, _isMovingWindow;
    UIViewController *_dueParent;
    BOOL _isMoveDue, _isBeingDragged;
}
- (id)initWithNibName:(id)name bundle:(id)bundle;
- (id)initWithCoder:(id)coder;
- (void)awakeFromNib;

- (UIView *)view;
- (UIView *)viewIfLoaded;
- (void)setView:(UIView *)view;
- (void)loadView;
- (void)viewDidLoad;

- (void)addChildViewController:(UIViewController *)child;
- (void)removeFromParentViewController;
- (void)willMoveToParentViewController:(UIViewController *)parent;
- (void)didMoveToParentViewController:(UIViewController *)parent;
- (UIViewController *)parentViewController;
- (NSArray *)childViewControllers;
- (void)transitionFromViewController:(UIViewController *)from
                    toViewController:(UIViewController *)to
                            duration:(double)duration
                             options:(unsigned long)options
                          animations:(void (^)(void))animations
                          completion:(void (^)(BOOL finished))completion;

- (void)viewWillAppear:(BOOL)animated;
- (void)viewIsAppearing:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)viewWillLayoutSubviews;
- (void)viewDidLayoutSubviews;
- (BOOL)shouldAutomaticallyForwardAppearanceMethods;
- (void)beginAppearanceTransition:(BOOL)isAppearing animated:(BOOL)animated;
- (void)endAppearanceTransition;
@end

/// Whether a controller that dismisses itself calls its presenter's public method. iOS 26 does
/// not. Unknown: whether older systems do.
extern BOOL asksPresenterToDismiss;

@interface UIViewController (Presentation)
- (void)presentViewController:(UIViewController *)presented
                     animated:(BOOL)animated
                   completion:(void (^)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^)(void))completion;
- (UIViewController *)presentingViewController;
- (void)setModalPresentationStyle:(enum presentation)style;
@end

/// Methods that UIKit calls itself.
@interface UIViewController (Private)
- (UIViewController *)_parent;
- (UIViewController *)_presented;
- (UIViewController *)_root;
- (BOOL)_isOnScreen;
- (void)_viewWillMoveToWindow:(UIWindow *)window;
- (void)_viewDidMoveToWindow:(UIWindow *)window;
/// The first half of an appearance or disappearance: its own callback, then those of children with a view inside.
- (void)_begin:(BOOL)isAppearing animated:(BOOL)animated;
/// The second half.
- (void)_end:(BOOL)animated;
/// Adds and removes children as UIKit's own containers do, without a public call.
- (void)_adopt:(UIViewController *)child;
- (void)_disown:(UIViewController *)child;
/// Sends `didMove` right after the next second half, or at once if no transition is under way.
- (void)_oweMoveTo:(UIViewController *)parent;
/// Moves the view while the caller sends the callbacks.
- (void)_driven:(void (^)(void))change;
@end

/// A sheet that the user drags and may release.
@interface UIViewController (Dragging)
- (void)beginDrag;
- (void)finishDrag;
- (void)cancelDrag;
@end
