#import "Exception.h"
#import "RunLoop.h"
#import "UIViewController.h"

BOOL asksPresenterToDismiss;

@implementation UIViewController (Presentation)

/// Also the presenter of the parent.
- (UIViewController *)presentingViewController {
    assertUntouched(_isBeingFreed, "presentingViewController");
    return _presenting ? objc_retainAutorelease(_presenting) : _parent.presentingViewController;
}

- (void)setModalPresentationStyle:(enum presentation)style {
    _style = style;
}

/// Whether it covers the screen, so that the presenter's view is removed.
- (BOOL)_coversPresenter {
    return _style != Sheet;
}

- (void)presentViewController:(UIViewController *)presented
                     animated:(BOOL)animated
                   completion:(void (^)(void))completion {
    if (presented->_parent) {
        throw("NSInvalidArgumentException", "Application tried to present modally an active controller <%s: %p>.",
              NAME(presented));
    }
    // The controller that defines the presentation context.
    UIViewController *presenter = self._root;
    if (![self _isOnScreen]) {
        complain("Attempt to present <%s: %p> on <%s: %p> whose view is not in the window hierarchy.", NAME(presented),
                 NAME(self));
        return;
    }
    if (presenter->_presented) {
        complain("Attempt to present <%s: %p> on <%s: %p> which is already presenting <%s: %p>.", NAME(presented),
                 NAME(self), NAME(presenter->_presented));
        return;
    }
    presenter->_presented = [presented retain];
    presented->_presenting = presenter;
    UIWindow *window = presenter->_view.window;
    [presented view];
    BOOL covers = presented._coversPresenter;
    if (covers) [presenter _begin:NO animated:animated];
    [presented _begin:YES animated:animated];
    [presented _driven:^{
        [window _add:presented.view at:window.subviews.count];
    }];
    void (^finish)(void) = ^{
        [presented _end:animated];
        if (covers) [presenter _end:animated];
        if (completion) completion();
    };
    after(animated ? ANIMATION : 0, finish);
}

// MARK: Dismissal

- (void)_finishDismissalOf:(UIViewController *)presented animated:(BOOL)animated {
    UIViewController *presenter = presented->_presenting;
    [presented _driven:^{
        [presented->_view _take];
    }];
    if (presented._coversPresenter) [presenter _end:animated];
    [presented _end:animated];
    presenter->_presented = nil;
    presented->_presenting = nil;
    [presented autorelease];
}

/// Dismisses without a public call, with everything that is presented above.
- (void)_dismissPresented:(UIViewController *)presented animated:(BOOL)animated completion:(void (^)(void))completion {
    UIViewController *above = presented->_presented;
    if (above) [presented _dismissPresented:above animated:NO completion:nil];
    UIViewController *presenter = presented->_presenting;
    [presented _begin:NO animated:animated];
    if (presented._coversPresenter) [presenter _begin:YES animated:animated];
    after(animated ? ANIMATION : 0, ^{
        [self _finishDismissalOf:presented animated:animated];
        if (completion) completion();
    });
}

- (UIViewController *)_dismissed {
    for (UIViewController *next = self; next; next = next->_parent) {
        if (next->_presented) return next->_presented;
    }
    for (UIViewController *next = self; next; next = next->_parent) {
        if (next->_presenting) return next;
    }
    return nil;
}

- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^)(void))completion {
    UIViewController *dismissed = [self _dismissed];
    if (!dismissed) return;
    if (asksPresenterToDismiss && dismissed == self) {
        [_presenting dismissViewControllerAnimated:animated completion:completion];
        return;
    }
    if (dismissed->_isBeingDragged) {
        // A drag: the user decides how it ends.
        [dismissed _begin:NO animated:YES];
        return;
    }
    [self _dismissPresented:dismissed animated:animated completion:completion];
}

@end

@implementation UIViewController (Dragging)

- (void)beginDrag {
    _isBeingDragged = YES;
    [_presenting dismissViewControllerAnimated:YES completion:nil];
}

- (void)finishDrag {
    _isBeingDragged = NO;
    [_presenting _finishDismissalOf:self animated:YES];
}

- (void)cancelDrag {
    _isBeingDragged = NO;
    [self _begin:YES animated:YES];
    [self _end:YES];
}

@end
