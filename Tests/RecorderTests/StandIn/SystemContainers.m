#import "SystemContainers.h"

#import "RunLoop.h"

@implementation UIViewController (SystemContainers)

/// Puts a view into the container's view, without a public call.
- (void)_show:(UIViewController *)child in:(CGRect)frame {
    [child _driven:^{
        [_view _add:child.view at:_view.subviews.count];
        [child.view setFrame:frame];
    }];
}

- (void)_hide:(UIViewController *)child {
    [child _driven:^{
        [child.viewIfLoaded _take];
    }];
}

- (void)_turnAwayFrom:(UIViewController *)child animated:(BOOL)animated {
    [child willMoveToParentViewController:nil];
    BOOL isOnScreen = [self _isOnScreen];
    if (isOnScreen) [child _begin:NO animated:animated];
    [self _hide:child];
    if (isOnScreen) [child _end:animated];
    [self _disown:child];
    [child didMoveToParentViewController:nil];
}

@end

@implementation UITabBarController

- (void)dealloc {
    [_selected release];
    [super dealloc];
}

- (void)setViewControllers:(NSArray *)controllers {
    [self setViewControllers:controllers animated:NO];
}

/// Unknown: when the controllers that leave get their callbacks, and whether those that stay get any. Here, those that leave get them at once,
/// and those that stay get none.
- (void)setViewControllers:(NSArray *)controllers animated:(BOOL)animated {
    EACH(UIViewController *, former, _children) {
        if ([controllers contains:former]) continue;
        [former willMoveToParentViewController:nil];
        if (former == _selected) [self _select:nil];
        [self _disown:former];
        [former didMoveToParentViewController:nil];
    }
    EACH(UIViewController *, controller, controllers) {
        if ([_children contains:controller]) continue;
        [self _adopt:controller];
        [controller didMoveToParentViewController:self];
    }
    if (!_selected) [self _select:[controllers objectAtIndex:0]];
}

// New willAppear, old willDisappear, old didDisappear, new didAppear.
- (void)_select:(UIViewController *)arriving {
    UIViewController *leaving = [_selected autorelease];
    _selected = [arriving retain];
    if (![self _isOnScreen]) return;
    if (arriving) {
        [arriving _begin:YES animated:NO];
        [self _show:arriving in:_view.bounds];
    }
    if (leaving) {
        [leaving _begin:NO animated:NO];
        [self _hide:leaving];
        [leaving _end:NO];
    }
    [arriving _end:NO];
}

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    if (_selected && !_selected.viewIfLoaded.superview) [self _show:_selected in:_view.bounds];
}

- (void)setSelectedIndex:(unsigned long)index {
    UIViewController *selected = [_children objectAtIndex:index];
    if (selected != _selected) [self _select:selected];
}

@end

@implementation UIPageViewController

- (void)setViewControllers:(NSArray *)controllers
                 direction:(long)direction
                  animated:(BOOL)animated
                completion:(void (^)(BOOL finished))completion {
    UIViewController *page = [controllers objectAtIndex:0], *former = objc_retainAutorelease(_children.last);
    if (former == page) return;
    [self view];
    BOOL isOnScreen = [self _isOnScreen];
    [self _adopt:page];
    if (isOnScreen) [page _begin:YES animated:animated];
    [self _show:page in:_view.bounds];
    [page _oweMoveTo:self];
    if (former) [self _turnAwayFrom:former animated:YES];
    if (isOnScreen) [page _end:animated];
    if (completion) completion(YES);
}

// New willAppear, current willDisappear; then new didAppear, current didDisappear.
- (void)swipeTo:(UIViewController *)page {
    UIViewController *current = objc_retainAutorelease(_children.last);
    [self beginSwipeTo:page];
    [page _end:YES];
    [current _end:YES];
    [current willMoveToParentViewController:nil];
    [self _hide:current];
    [self _disown:current];
    [current didMoveToParentViewController:nil];
    [page didMoveToParentViewController:self];
}

- (void)beginSwipeTo:(UIViewController *)page {
    UIViewController *current = _children.last;
    [self _adopt:page];
    [page _begin:YES animated:YES];
    [self _show:page in:_view.bounds];
    [current _begin:NO animated:YES];
}

// Current willAppear and didAppear, new willDisappear and didDisappear.
- (void)cancelSwipeTo:(UIViewController *)page {
    UIViewController *current = [_children objectAtIndex:0];
    [current _begin:YES animated:YES];
    [current _end:YES];
    [page _begin:NO animated:YES];
    [self _hide:page];
    [page _end:YES];
    // Unknown: whether UIKit keeps the neighbor as a child. Here, it does not.
    [page willMoveToParentViewController:nil];
    [self _disown:page];
    [page didMoveToParentViewController:nil];
}

@end

@implementation UISplitViewController

- (void)setViewControllers:(NSArray *)controllers {
    EACH(UIViewController *, former, _children) {
        if (![controllers contains:former]) [self _turnAwayFrom:former animated:NO];
    }
    EACH(UIViewController *, controller, controllers) {
        if ([_children contains:controller]) continue;
        [self _adopt:controller];
        [controller _oweMoveTo:self];
        if (![self _isOnScreen]) continue;
        [controller _begin:YES animated:NO];
        [self _show:controller in:_view.bounds];
        [controller _end:NO];
    }
}

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    EACH(UIViewController *, column, _children) {
        if (!column.viewIfLoaded.superview) [self _show:column in:_view.bounds];
    }
}

@end

@implementation UIAlertController
@end
