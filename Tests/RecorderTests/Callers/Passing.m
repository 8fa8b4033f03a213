// Libraries without debug information, functions that take the place of methods, and wrappers with several callers.

#include <dlfcn.h>
#include <stdlib.h>

#import "Mistakes.h"

// MARK: A library without debug information

/// A function of the library.
static void *plain(const char *name) {
    static void *library;
    if (!library) library = dlopen(getenv("PLAIN"), RTLD_NOW);
    return dlsym(library, name);
}

ADDING(addedInAPlainLibrary, ((void (*)(id, id))plain("addPlainly"))(host, child)) //- missing-did-move

REMOVING(removedInAPlainLibrary, ((void (*)(id))plain("removePlainly"))(child)) //- missing-will-move-nil

PROGRAM(calledBackByAPlainLibrary, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    void (*calls)(void (^)(void)) = (void (*)(void (^)(void)))plain("callPlainly");
    calls(^{
        [host addChildViewController:child];  //! missing-did-move
        fill(host, child);
    });
    elapse(3);
    takeOut(child);
    closeAll(window);
}

@interface PlainPanel : UIViewController
@end

@implementation PlainPanel

- (void)removeFromParentViewController {
    [super removeFromParentViewController];
    STAY;
}

@end

PROGRAM(overrideIsCalledByAPlainLibrary, NULL) {
    openHost();
    PlainPanel *child = MAKE(PlainPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    ((void (*)(id))plain("removePlainly"))(child);  //- missing-will-move-nil
    closeAll(window);
}

// MARK: Wrappers

__attribute__((noinline)) static void inner(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];
    fill(parent, child);
}

__attribute__((noinline)) static void outer(UIViewController *child) {
    inner(host, child);
    STAY;
}

PROGRAM(wrapperOfAWrapper, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel), *third = MAKE(ShopPanel);
    outer(first);
    [first didMoveToParentViewController:host];
    inner(host, second);
    [second didMoveToParentViewController:host];
    outer(third);  //! missing-did-move
    elapse(3);
    takeOut(first), takeOut(second), takeOut(third);
    closeAll(window);
}

__attribute__((noinline)) static void forget(UIViewController *child, int depth) {
    if (depth > 0) {
        forget(child, depth - 1);
    } else {
        [host addChildViewController:child];  //! missing-did-move
        fill(host, child);
    }
    STAY;
}

PROGRAM(helperCallsItself, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    forget(first, 0);
    forget(second, 3);
    elapse(3);
    takeOut(first), takeOut(second);
    closeAll(window);
}

__attribute__((noinline)) static void dropAll(UIViewController *child) {
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    STAY;
}

PROGRAM(helperOfThreeCallersForgets, NULL) {
    openHost();
    ShopPanel *children[] = {MAKE(ShopPanel), MAKE(ShopPanel), MAKE(ShopPanel)};
    for (int index = 0; index < 3; index++) embed(host, children[index]);
    elapse(3);
    dropAll(children[0]);
    dropAll(children[1]);
    dropAll(children[2]);
    closeAll(window);
}

__attribute__((noinline)) static void moves(UIViewController *child) {
    [child didMoveToParentViewController:host];  //! redundant-did-move
    STAY;
}

PROGRAM(callbackInAHelper, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    moves(child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(callbackInABlockOfUIKit, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    after(1, ^{
        [child didMoveToParentViewController:host];  //! redundant-did-move
    });
    elapse(3);  //~ redundant-did-move
    takeOut(child);
    closeAll(window);
}
