#import "UIViewController.h"

@implementation UIWindow

- (void)dealloc {
    [self _leaveRoot];
    [super dealloc];
}

- (UIViewController *)rootViewController {
    assertUntouched(_isBeingFreed, "rootViewController");
    return objc_retainAutorelease(_rootViewController);
}

/// The views of controllers that the root presents are in the window, next to the root's own.
- (void)_leaveRoot {
    for (UIViewController *next = _rootViewController; next; next = next._presented) [next.viewIfLoaded _take];
    [_rootViewController release];
    _rootViewController = nil;
}

- (void)setRootViewController:(UIViewController *)controller {
    if (controller == _rootViewController) return;
    [controller retain];
    [self _leaveRoot];
    _rootViewController = controller;
    if (controller) [self _add:controller.view at:0];
}

@end

@implementation UIWindowScene

- (NSArray *)windows {
    return objc_retainAutorelease(_windows);
}

- (void)addWindow:(UIWindow *)window {
    if (!_windows) _windows = [[NSArray alloc] init];
    [_windows add:window];
}

- (void)dealloc {
    [_windows release];
    [super dealloc];
}

@end
