#import "RunLoop.h"
#import "UIViewController.h"

@implementation UIViewController (Private)

- (UIViewController *)_parent {
    return _parent;
}

- (UIViewController *)_presented {
    return _presented;
}

- (UIViewController *)_root {
    UIViewController *root = self;
    while (root->_parent) root = root->_parent;
    return root;
}

- (BOOL)_isOnScreen {
    return _view.window != nil;
}

- (void)_driven:(void (^)(void))change {
    BOOL wasDriven = _isDriven;
    _isDriven = YES;
    change();
    _isDriven = wasDriven;
}

/// Whether a transition, or the container that moves with it, sends the callbacks.
- (BOOL)_isLedByAnother {
    if (_isDriven) return YES;
    if (!_parent) return NO;
    return _parent->_isDriven || _parent->_isMovingWindow || !_parent.shouldAutomaticallyForwardAppearanceMethods;
}

// Inside `addSubview:` and `removeFromSuperview`, before the view moves.
- (void)_viewWillMoveToWindow:(UIWindow *)window {
    if ([self _isLedByAnother]) return;
    [self _begin:window != nil animated:NO];
    _isMovingWindow = YES;
}

/// The second half follows at the next commit.
- (void)_viewDidMoveToWindow:(UIWindow *)window {
    if (!_isMovingWindow) return;
    _isMovingWindow = NO;
    UIViewController *controller = self;
    atCommit(^{
        [controller _end:NO];
    });
}

- (NSArray *)_forwardedChildren {
    NSArray *inside = MAKE(NSArray);
    if (!self.shouldAutomaticallyForwardAppearanceMethods) return inside;
    for (unsigned long index = 0; index < _children.count; index++) {
        UIViewController *child = [_children objectAtIndex:index];
        if (child->_view && [child->_view _isInside:_view]) [inside add:child];
    }
    return inside;
}

- (void)_begin:(BOOL)isAppearing animated:(BOOL)animated {
    [self view];
    if (isAppearing) {
        if (_appearance == Appearing || _appearance == Appeared) return;
        _appearance = Appearing;
        _isAppearingDue = YES;
        [self viewWillAppear:animated];
    } else {
        if (_appearance == Disappearing || _appearance == Disappeared) return;
        _appearance = Disappearing;
        [self viewWillDisappear:animated];
    }
    EACH(UIViewController *, child, [self _forwardedChildren]) [child _begin:isAppearing animated:animated];
}

- (void)_sendDueMove {
    if (!_isMoveDue) return;
    _isMoveDue = NO;
    [self didMoveToParentViewController:_dueParent];
}

- (void)_layOut {
    [self viewWillLayoutSubviews];
    [self viewDidLayoutSubviews];
}

- (void)_end:(BOOL)animated {
    NSArray *inside = [self _forwardedChildren];
    if (_appearance == Appearing) {
        _appearance = Appeared;
        if (_isAppearingDue) [self viewIsAppearing:animated];
        _isAppearingDue = NO;
        [self _layOut];
        [self viewDidAppear:animated];
    } else if (_appearance == Disappearing) {
        _appearance = Disappeared;
        [self viewDidDisappear:animated];
    }
    [self _sendDueMove];
    EACH(UIViewController *, child, inside) [child _end:animated];
}

- (void)_oweMoveTo:(UIViewController *)parent {
    _dueParent = parent;
    _isMoveDue = YES;
    // A controller that is not in a transition gets it soon.
    if (_appearance == Appearing || _appearance == Disappearing) return;
    UIViewController *controller = self;
    atCommit(^{
        if (controller->_appearance != Appearing && controller->_appearance != Disappearing) [controller _sendDueMove];
    });
}

- (void)_adopt:(UIViewController *)child {
    child->_parent = self;
    [_children add:child];
    [child willMoveToParentViewController:self];
}

- (void)_disown:(UIViewController *)child {
    child->_parent = nil;
    [child retain];
    [_children remove:child];
    [child autorelease];
}

@end
