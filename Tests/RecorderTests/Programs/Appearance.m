// Appearance callbacks: forwarded manually, called directly, and not reaching the hooks.

#import "Program.h"

/// A container that forwards appearance itself.
@interface ShopCarousel : UIViewController
@end

@implementation ShopCarousel

- (BOOL)shouldAutomaticallyForwardAppearanceMethods {
    return NO;
}

@end

static ShopCarousel *carousel;

static void openCarousel(void) {
    carousel = MAKE(ShopCarousel);
    window = openWindow(carousel);
}

PROGRAM(passedOnByHand, "") {
    openCarousel();
    ShopDetail *child = MAKE(ShopDetail);
    [carousel addChildViewController:child];
    [child beginAppearanceTransition:YES animated:YES];
    fill(carousel, child);
    [child endAppearanceTransition];
    [child didMoveToParentViewController:carousel];
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child beginAppearanceTransition:NO animated:YES];
    [child.view removeFromSuperview];
    [child endAppearanceTransition];
    [child removeFromParentViewController];
    closeAll(window);
}

/// A drag that begins to show a child and is canceled.
PROGRAM(passedOnAndGivenUp, "") {
    openCarousel();
    ShopDetail *child = MAKE(ShopDetail);
    [carousel addChildViewController:child];
    [child beginAppearanceTransition:YES animated:YES];
    fill(carousel, child);
    elapse(0.3);
    [child willMoveToParentViewController:nil];
    [child beginAppearanceTransition:NO animated:YES];
    [child.view removeFromSuperview];
    [child endAppearanceTransition];
    [child removeFromParentViewController];
    elapse(3);
    closeAll(window);
}

// The parent calls the callbacks itself and forgets one child.
PROGRAM(notPassedOn, "child-never-appeared warning ShopPanel") {
    openCarousel();
    ShopPanel *shown = MAKE(ShopPanel);
    [carousel addChildViewController:shown];
    fill(carousel, shown);
    [shown viewWillAppear:NO];
    [shown viewDidAppear:NO];
    [shown didMoveToParentViewController:carousel];
    elapse(1);
    ShopPanel *child = MAKE(ShopPanel);
    embed(carousel, child);
    elapse(5);
    takeOut(child);
    [shown willMoveToParentViewController:nil];
    [shown viewWillDisappear:NO];
    [shown.view removeFromSuperview];
    [shown viewDidDisappear:NO];
    [shown removeFromParentViewController];
    closeAll(window);
}

PROGRAM(passedOnWithoutEnd, "appearance-transition-not-ended warning ShopPanel") {
    openCarousel();
    ShopPanel *child = MAKE(ShopPanel);
    [carousel addChildViewController:child];
    [child beginAppearanceTransition:YES animated:YES];
    fill(carousel, child);
    [child didMoveToParentViewController:carousel];
    elapse(5);
    takeOut(child);
    closeAll(window);
}

PROGRAM(calledDirectly, "unbalanced-appearance warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    [child viewWillAppear:NO];
    elapse(2);
    takeOut(child);
    closeAll(window);
}

PROGRAM(calledBeforeLoad, "appeared-before-load error ShopDetail; unbalanced-appearance warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [child viewWillAppear:NO];
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(loadedByHand, "view-loaded-twice warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [child view];
    [child viewDidLoad];
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

/// Overrides everything and never calls `super`: the hooks see almost none of its calls.
@interface ShopSilent : UIViewController
@end

@implementation ShopSilent

- (void)loadView {
    UIView *view = MAKE(UIView);
    [view setFrame:rect(0, 0, 390, 844)];
    [self setView:view];
}

- (void)viewDidLoad {
}

- (void)viewWillAppear:(BOOL)animated {
}

- (void)viewDidAppear:(BOOL)animated {
}

- (void)viewWillDisappear:(BOOL)animated {
}

- (void)viewDidDisappear:(BOOL)animated {
}

- (void)willMoveToParentViewController:(UIViewController *)parent {
}

- (void)didMoveToParentViewController:(UIViewController *)parent {
}

@end

PROGRAM(silentClass, "unchecked missing-did-move; unchecked missing-will-move-nil") {
    openHost();
    ShopSilent *child = MAKE(ShopSilent);
    embed(host, child);
    elapse(5);
    takeOut(child);
    elapse(5);
    closeAll(window);
}
