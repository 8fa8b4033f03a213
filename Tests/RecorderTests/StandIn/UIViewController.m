#import "UIViewController.h"

#import "Exception.h"
#import "RunLoop.h"
#import "Storyboard.h"

@implementation UIViewController

- (id)init {
    return [self initWithNibName:nil bundle:nil];
}

- (id)initWithNibName:(id)name bundle:(id)bundle {
    _children = [[NSArray alloc] init];
    return self;
}

- (id)initWithCoder:(id)coder {
    _children = [[NSArray alloc] init];
    return self;
}

- (void)awakeFromNib {
}

/// Children lose their parent without a callback.
- (void)dealloc {
    for (unsigned long index = 0; index < _children.count; index++) {
        UIViewController *child = [_children objectAtIndex:index];
        child->_parent = nil;
    }
    [_children release];
    [_embedded release];
    if (_presented) _presented->_presenting = nil;
    [_presented release];
    [_view _setViewDelegate:nil];
    [_view release];
    [super dealloc];
}

- (id)nextResponder {
    return _view.superview;
}

// MARK: The view

- (UIView *)view {
    if (!_view && _isBeingFreed) {
        throw("NSInternalInconsistencyException", "Attempting to load the view of a view controller while it is "
              "deallocating is not allowed and may result in undefined behavior (<%s: %p>)", NAME(self));
    }
    if (!_view) {
        [self loadView];
        [self performEmbedSegues:_embedded];
        [self viewDidLoad];
    }
    return objc_retainAutorelease(_view);
}

- (UIView *)viewIfLoaded {
    return objc_retainAutorelease(_view);
}

- (void)setView:(UIView *)view {
    [view retain];
    [_view _setViewDelegate:nil];
    [_view release];
    _view = view;
    [view _setViewDelegate:self];
}

/// The size of the screen and an autoresizing mask, as in a view that UIKit creates.
- (void)loadView {
    UIView *view = MAKE(UIView);
    [view setFrame:rect(0, 0, 390, 844)];
    [view setAutoresizingMask:FlexibleWidth | FlexibleHeight];
    [self setView:view];
}

- (void)viewDidLoad {
}

// MARK: Containment

- (UIViewController *)parentViewController {
    assertUntouched(_isBeingFreed, "parentViewController");
    return objc_retainAutorelease(_parent);
}

- (NSArray *)childViewControllers {
    return objc_retainAutorelease(_children);
}

- (void)_checkChild:(UIViewController *)child {
    if (child->_presenting) {
        throw("NSInvalidArgumentException", "trying to add child view controller that is already presented <%s: %p>",
              NAME(child));
    }
    if (child->_view.window.rootViewController == child) {
        throw("UIViewControllerHierarchyInconsistency", "adding a root view controller <%s: %p> as a child of view "
              "controller:<%s: %p>", NAME(child), NAME(self));
    }
    UIViewController *host = [child->_view.superview _nearestController];
    if (host && host != self) {
        throw("UIViewControllerHierarchyInconsistency", "child view controller:<%s: %p> should have parent view "
              "controller:<%s: %p> but requested parent is:<%s: %p>", NAME(child), NAME(host), NAME(self));
    }
}

- (void)addChildViewController:(UIViewController *)child {
    [self _checkChild:child];
    [child retain];
    if (child->_parent) {
        [child willMoveToParentViewController:nil];
        [child removeFromParentViewController];
    }
    // Unknown: what UIKit does with a controller that is added to itself. Here, no cycle is created.
    for (UIViewController *above = self; above; above = above->_parent) {
        if (above != child) continue;
        [child release];
        return;
    }
    child->_parent = self;
    [_children add:child];
    [child willMoveToParentViewController:self];
    [child release];
}

- (void)removeFromParentViewController {
    UIViewController *parent = _parent;
    if (!parent) return;
    [self retain];
    [parent->_children remove:self];
    _parent = nil;
    [self didMoveToParentViewController:nil];
    [self release];
}

- (void)willMoveToParentViewController:(UIViewController *)parent {
}

- (void)didMoveToParentViewController:(UIViewController *)parent {
}

- (void)transitionFromViewController:(UIViewController *)from
                    toViewController:(UIViewController *)to
                            duration:(double)duration
                             options:(unsigned long)options
                          animations:(void (^)(void))animations
                          completion:(void (^)(BOOL finished))completion {
    if (from->_parent != self || to->_parent != self) {
        throw("NSInvalidArgumentException", "Children view controllers <%s: %p> and <%s: %p> must have a common parent "
              "view controller when calling -[UIViewController transitionFromViewController:toViewController:duration:"
              "options:animations:completion:]", NAME(from), NAME(to));
    }
    UIView *container = from.view.superview, *arriving = to.view;
    [from _begin:NO animated:duration > 0];
    [to _begin:YES animated:duration > 0];
    [to _driven:^{
        [container _add:arriving at:container.subviews.count];
    }];
    if (animations) animations();
    void (^finish)(void) = ^{
        [from _driven:^{
            [from->_view _take];
        }];
        // Unknown: whether the callbacks come before or after the completion.
        [from _end:duration > 0];
        [to _end:duration > 0];
        if (completion) completion(YES);
    };
    if (duration > 0) {
        after(duration, finish);
    } else {
        atCommit(finish);
    }
}

// MARK: Callbacks

- (void)viewWillAppear:(BOOL)animated {
}

- (void)viewIsAppearing:(BOOL)animated {
}

- (void)viewDidAppear:(BOOL)animated {
}

- (void)viewWillDisappear:(BOOL)animated {
}

- (void)viewDidDisappear:(BOOL)animated {
}

- (void)viewWillLayoutSubviews {
}

- (void)viewDidLayoutSubviews {
}

- (BOOL)shouldAutomaticallyForwardAppearanceMethods {
    return YES;
}

- (void)beginAppearanceTransition:(BOOL)isAppearing animated:(BOOL)animated {
    if (_transitionDepth && _isTransitionAppearing == isAppearing) {
        _transitionDepth++;
        return;
    }
    _transitionDepth = 1;
    _isTransitionAppearing = isAppearing;
    [self _begin:isAppearing animated:animated];
}

- (void)endAppearanceTransition {
    if (_transitionDepth == 0) {
        complain("Unbalanced calls to begin/end appearance transitions for <%s: %p>.", NAME(self));
        return;
    }
    if (--_transitionDepth == 0) [self _end:NO];
}

@end
