#import "UIView.h"

#import "Exception.h"
#import "RunLoop.h"
#import "UIViewController.h"

@implementation UIResponder

- (id)nextResponder {
    return nil;
}

@end

@implementation UIView

- (id)init {
    _subviews = [[NSArray alloc] init];
    _constraints = [[NSArray alloc] init];
    _translatesMask = YES;
    return self;
}

/// Views leave with their superview without a call of `removeFromSuperview`.
- (void)dealloc {
    EACH(UIView *, view, _subviews) view->_superview = nil;
    [_subviews release];
    [_constraints release];
    [super dealloc];
}

- (id)nextResponder {
    assertUntouched(_isBeingFreed, "nextResponder");
    return objc_retainAutorelease(_viewDelegate ? (id)_viewDelegate : (id)_superview);
}

- (UIView *)superview {
    assertUntouched(_isBeingFreed, "superview");
    return objc_retainAutorelease(_superview);
}

- (NSArray *)subviews {
    return objc_retainAutorelease(_subviews);
}

- (UIWindow *)window {
    return objc_retainAutorelease(self._window);
}

// MARK: The five public methods. Each calls the private one directly.

- (void)addSubview:(UIView *)view {
    [self _add:view at:_subviews.count];
}

- (void)insertSubview:(UIView *)view atIndex:(long)index {
    [self _add:view at:(unsigned long)index];
}

- (unsigned long)_indexOf:(UIView *)view {
    for (unsigned long index = 0; index < _subviews.count; index++) {
        if ([_subviews objectAtIndex:index] == view) return index;
    }
    return _subviews.count;
}

- (void)insertSubview:(UIView *)view aboveSubview:(UIView *)sibling {
    [self _add:view at:[self _indexOf:sibling] + 1];
}

- (void)insertSubview:(UIView *)view belowSubview:(UIView *)sibling {
    [self _add:view at:[self _indexOf:sibling]];
}

- (void)removeFromSuperview {
    [self _take];
}

// MARK: Size and position

- (CGRect)frame {
    return _frame;
}

- (CGRect)bounds {
    return rect(0, 0, _frame.width, _frame.height);
}

- (void)setFrame:(CGRect)frame {
    _frame = frame;
}

- (unsigned long)autoresizingMask {
    return _autoresizingMask;
}

- (void)setAutoresizingMask:(unsigned long)mask {
    _autoresizingMask = mask;
}

- (BOOL)translatesAutoresizingMaskIntoConstraints {
    return _translatesMask;
}

- (NSArray *)constraintsAffectingLayoutForAxis:(long)axis {
    return objc_retainAutorelease(_constraints);
}

- (void)pinToSuperview {
    _translatesMask = NO;
    [_constraints add:MAKE(NSObject)];
}

@end

@implementation UIView (Private)

- (void)_setViewDelegate:(UIViewController *)controller {
    _viewDelegate = controller;
}

- (UIWindow *)_window {
    UIView *view = self;
    while (view->_superview) view = view->_superview;
    return [view isKindOfClass:[UIWindow class]] ? (UIWindow *)view : nil;
}

- (UIViewController *)_nearestController {
    UIView *view = self;
    while (view && !view->_viewDelegate) view = view->_superview;
    return view ? view->_viewDelegate : nil;
}

- (BOOL)_isInside:(UIView *)other {
    UIView *view = self;
    while (view && view != other) view = view->_superview;
    return view != nil;
}

/// A child's view may only be added inside its parent's view.
- (void)_check:(UIView *)view {
    UIViewController *child = view->_viewDelegate, *host = [self _nearestController];
    if (!child || !child._parent || !host || host == child._parent) return;
    throw("UIViewControllerHierarchyInconsistency", "child view controller:<%s: %p> should have parent view "
          "controller:<%s: %p> but actual parent is:<%s: %p>", NAME(child), NAME(host), NAME(child._parent));
}

- (void)_willMoveToWindow:(UIWindow *)window {
    [_viewDelegate _viewWillMoveToWindow:window];
    EACH(UIView *, view, _subviews) [view _willMoveToWindow:window];
}

- (void)_didMoveToWindow:(UIWindow *)window {
    EACH(UIView *, view, _subviews) [view _didMoveToWindow:window];
    [_viewDelegate _viewDidMoveToWindow:window];
}

- (void)_add:(UIView *)view at:(unsigned long)index {
    [self _check:view];
    UIWindow *from = view._window, *to = self._window;
    if (from != to) [view _willMoveToWindow:to];
    [view retain];
    if (view->_superview) [view->_superview->_subviews remove:view];
    [_subviews insert:view at:index > _subviews.count ? _subviews.count : index];
    view->_superview = self;
    [view release];
    if (from != to) [view _didMoveToWindow:to];
}

- (void)_take {
    UIView *superview = _superview;
    if (!superview) return;
    UIWindow *from = self._window;
    [self retain];
    if (from) [self _willMoveToWindow:nil];
    [superview->_subviews remove:self];
    _superview = nil;
    if (from) [self _didMoveToWindow:nil];
    [self release];
}

@end

@implementation UIStackView

- (void)addArrangedSubview:(UIView *)view {
    view->_translatesMask = NO;
    [self addSubview:view];
    atCommit(^{
        [view->_constraints add:MAKE(NSObject)];
    });
}

@end
