#import "OtherLibraries.h"

#include <stdio.h>
#include <stdlib.h>

#import "UINavigationController.h"

static int exchangedCalls, replacedCalls;

// MARK: Exchange

@interface UIViewController (Analytics)
@end

@implementation UIViewController (Analytics)

- (void)analytics_viewDidAppear:(BOOL)animated {
    exchangedCalls++;
    [self analytics_viewDidAppear:animated];
}

- (void)analytics_didMoveToParentViewController:(UIViewController *)parent {
    exchangedCalls++;
    [self analytics_didMoveToParentViewController:parent];
}

- (void)analytics_addChildViewController:(UIViewController *)child {
    exchangedCalls++;
    [self analytics_addChildViewController:child];
}

@end

@interface UIView (Analytics)
@end

@implementation UIView (Analytics)

- (void)analytics_addSubview:(UIView *)view {
    exchangedCalls++;
    [self analytics_addSubview:view];
}

@end

static void exchange(Class class, const char *method, const char *own) {
    Method theirs = class_getInstanceMethod(class, sel_registerName(method));
    method_exchangeImplementations(theirs, class_getInstanceMethod(class, sel_registerName(own)));
}

void installExchangingLibrary(void) {
    exchange([UIViewController class], "viewDidAppear:", "analytics_viewDidAppear:");
    exchange([UIViewController class], "didMoveToParentViewController:", "analytics_didMoveToParentViewController:");
    exchange([UIViewController class], "addChildViewController:", "analytics_addChildViewController:");
    exchange([UIView class], "addSubview:", "analytics_addSubview:");
}

// MARK: Replacement

static IMP originalDidAppear, originalDidDisappear, originalInit, originalPush;
/// The selector of the last call of a method: a library that exchanges methods renames calls for the ones beneath it.
static const char *didAppearName = "nothing";

static void expect(SEL selector, const char *name) {
    replacedCalls++;
    if (sel_isEqual(selector, sel_registerName(name))) return;
    fprintf(stderr, "expected %s, and was called as %s\n", name, sel_getName(selector));
    abort();
}

static void didAppear(id self, SEL _cmd, BOOL animated) {
    didAppearName = sel_getName(_cmd);
    ((void (*)(id, SEL, BOOL))originalDidAppear)(self, _cmd, animated);
}

static void didDisappear(id self, SEL _cmd, BOOL animated) {
    expect(_cmd, "viewDidDisappear:");
    ((void (*)(id, SEL, BOOL))originalDidDisappear)(self, _cmd, animated);
}

static id initWithNib(id self, SEL _cmd, id name, id bundle) {
    expect(_cmd, "initWithNibName:bundle:");
    return ((id (*)(id, SEL, id, id))originalInit)(self, _cmd, name, bundle);
}

static void push(id self, SEL _cmd, id pushed, BOOL animated) {
    expect(_cmd, "pushViewController:animated:");
    ((void (*)(id, SEL, id, BOOL))originalPush)(self, _cmd, pushed, animated);
}

static IMP replace(Class class, const char *method, IMP replacement) {
    return method_setImplementation(class_getInstanceMethod(class, sel_registerName(method)), replacement);
}

void installReplacingLibrary(void) {
    originalDidAppear = replace([UIViewController class], "viewDidAppear:", (IMP)didAppear);
    originalDidDisappear = replace([UIViewController class], "viewDidDisappear:", (IMP)didDisappear);
    originalInit = replace([UIViewController class], "initWithNibName:bundle:", (IMP)initWithNib);
    originalPush = replace([UINavigationController class], "pushViewController:animated:", (IMP)push);
}

void reportOtherLibraries(void) {
    fprintf(stderr, "exchanged %d replaced %d as %s\n", exchangedCalls, replacedCalls, didAppearName);
}
