// The same mistakes on a detour: through wrappers, overrides, blocks, recursion, exceptions and inlined functions.

#include <stdint.h>

#import "Exception.h"
#import "Program.h"

// MARK: Wrappers

/// The only place of the app that adds children.
__attribute__((noinline)) static void route(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];
    fill(parent, child);
}

__attribute__((noinline)) static void showCart(ShopHost *host, UIViewController *child) {
    route(host, child);  //! missing-did-move
}

PROGRAM(throughARouter, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel), *third = MAKE(ShopPanel), *cart = MAKE(ShopPanel);
    route(host, first);
    [first didMoveToParentViewController:host];
    route(host, second);
    [second didMoveToParentViewController:host];
    route(host, third);
    [third didMoveToParentViewController:host];
    showCart(host, cart);  //~ missing-did-move
    elapse(3);
    takeOut(first), takeOut(second), takeOut(third), takeOut(cart);
    closeAll(window);
}

// MARK: Overrides

@interface ProudPanel : UIViewController
@end

@implementation ProudPanel

- (void)willMoveToParentViewController:(UIViewController *)parent {
    [super willMoveToParentViewController:parent];
}

- (void)didMoveToParentViewController:(UIViewController *)parent {
    [super didMoveToParentViewController:parent];
}

- (void)removeFromParentViewController {
    [super removeFromParentViewController];
}

@end

PROGRAM(overriddenDidMove, NULL) {
    openHost();
    ProudPanel *child = MAKE(ProudPanel);
    embed(host, child);
    [child didMoveToParentViewController:host];  //! redundant-did-move
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(overriddenRemoval, NULL) {
    openHost();
    ProudPanel *child = MAKE(ProudPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    closeAll(window);
}

// MARK: Blocks

PROGRAM(inABlock, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    after(1, ^{
        [child.view removeFromSuperview];
        [child removeFromParentViewController];  //! missing-will-move-nil
    });
    elapse(3);  //~ missing-will-move-nil
    closeAll(window);
}

PROGRAM(inANestedBlock, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    after(1, ^{
        void (^add)(void) = ^{
            [host addChildViewController:child];  //! missing-did-move
            fill(host, child);
        };
        add();
    });
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: Inlined functions

__attribute__((always_inline)) static inline void addQuickly(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];  //! missing-did-move
    fill(parent, child);
}

PROGRAM(inlined, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    addQuickly(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: Recursion

__attribute__((noinline)) static void dig(int depth, UIViewController *child) {
    if (depth > 0) {
        dig(depth - 1, child);
        __asm__ volatile("");
        return;
    }
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}

PROGRAM(deepRecursion, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    dig(200, child);
    closeAll(window);
}

// MARK: Tail calls

__attribute__((noinline)) static void leave(UIViewController *child) {
    [child removeFromParentViewController];  //! missing-will-move-nil
}

PROGRAM(tailCall, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    leave(child);  //~ missing-will-move-nil
    closeAll(window);
}

// MARK: Exceptions

PROGRAM(afterAnException, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    catches(^{
        [host addChildViewController:host];
    });
    [host addChildViewController:child];  //! missing-did-move
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: Calls inside callbacks

@interface LazyHost : UIViewController
@end

@implementation LazyHost

- (void)viewDidLoad {
    [super viewDidLoad];
    ShopPanel *child = MAKE(ShopPanel);
    [self addChildViewController:child];  //! missing-did-move
    fill(self, child);
}

@end

PROGRAM(insideViewDidLoad, NULL) {
    UIWindow *opened = openWindow(MAKE(LazyHost));
    elapse(3);
    closeAll(opened);
}

// MARK: Callbacks that the app calls itself

PROGRAM(callsACallback, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(1);
    [child viewDidDisappear:NO];  //! unbalanced-appearance
    elapse(3);
}

// MARK: Damaged frames

/// Overwrites the caller's saved frame pointer, so that the walk ends there.
__attribute__((noinline)) static void removeWithDamage(UIViewController *child) {
    volatile uintptr_t *frame = __builtin_frame_address(0);
    uintptr_t saved = frame[0];
    frame[0] = 0x4141414141414140;
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    frame[0] = saved;
}

PROGRAM(damagedFrame, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    removeWithDamage(child);
    closeAll(window);
}

/// The same, with a pointer into the stack at nothing that is a frame.
__attribute__((noinline)) static void removeAstray(UIViewController *child) {
    volatile uintptr_t *frame = __builtin_frame_address(0);
    uintptr_t saved = frame[0];
    frame[0] = (uintptr_t)(frame + 8);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    frame[0] = saved;
}

PROGRAM(strayFrame, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    removeAstray(child);
    closeAll(window);
}
