// A child in a part of its parent's view, as Apple asks and otherwise.

#import "Program.h"

#include <pthread.h>

/// A host on the screen.
static ShopHost *host;
static UIWindow *window;

static void openHost(void) {
    host = MAKE(ShopHost);
    window = openWindow(host);
}

PROGRAM(embedding, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(3);
    closeAll(window);
}

PROGRAM(embeddingByConstraints, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [host.view addSubview:child.view];
    [child.view pinToSuperview];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(embeddingInStack, "") {
    openHost();
    UIStackView *stack = MAKE(UIStackView);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [stack addArrangedSubview:child.view];
    [child didMoveToParentViewController:host];
    [host.view addSubview:stack];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(embeddingByInsertion, "") {
    openHost();
    UIView *header = MAKE(UIView);
    [host.view addSubview:header];
    ShopDetail *below = MAKE(ShopDetail);
    [host addChildViewController:below];
    [host.view insertSubview:below.view belowSubview:header];
    [below.view setFrame:host.view.bounds];
    [below didMoveToParentViewController:host];
    ShopPanel *above = MAKE(ShopPanel);
    [host addChildViewController:above];
    [host.view insertSubview:above.view aboveSubview:header];
    [above.view setFrame:rect(0, 0, 390, 80)];
    [above didMoveToParentViewController:host];
    elapse(3);
    takeOut(above);
    takeOut(below);
    closeAll(window);
}

PROGRAM(embeddingOfObserved, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    observe(child);
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(parentGoesFirst, "") {
    openHost();
    embed(host, MAKE(ShopDetail));
    elapse(3);
    closeAll(window);
}

/// The view goes without a public call: UIKit's own containers and other libraries take views out like that.
PROGRAM(viewGoesUnseen, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child.view _take];
    [child removeFromParentViewController];
    closeAll(window);
}

/// The view comes without a public call.
PROGRAM(viewComesUnseen, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [host.view _add:child.view at:0];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

// MARK: What is forgotten

PROGRAM(didMoveForgotten, "missing-did-move error ShopPanel") {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    [host addChildViewController:child];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

/// The class overrides `didMove`, and its super is known to be called.
PROGRAM(didMoveForgottenInOverride, "missing-did-move error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(willMoveForgotten, "missing-will-move-nil error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];
    closeAll(window);
}

/// Nothing holds the controller: it goes, and its view stays.
PROGRAM(viewForgotten, "deallocated-while-visible warning ShopDetail; view-left-behind error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    elapse(3);
}

PROGRAM(removalForgotten, "child-never-removed error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    elapse(5);
}

PROGRAM(removalNotFinished, "child-never-removed error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child.view removeFromSuperview];
    elapse(5);
}

PROGRAM(permanentChild, "child-never-removed note ShopDetail") {
    openHost();
    embed(host, MAKE(ShopDetail));
    elapse(5);
}

PROGRAM(childLeaks, "controller-never-deallocated error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    closeAll(window);
}

PROGRAM(childIsReleasedLate, "controller-never-deallocated note ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(5);
    [child release];
    closeAll(window);
}

PROGRAM(childOutlivesParent, "child-never-removed error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    embed(host, child);
    elapse(3);
    closeAll(window);
}

PROGRAM(layoutForgotten, "child-view-not-laid-out warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    UIView *box = MAKE(UIView);
    [box setFrame:rect(0, 0, 200, 200)];
    [host.view addSubview:box];
    [host addChildViewController:child];
    [box addSubview:child.view];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(containmentForgotten, "view-added-without-containment error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    fill(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child release];
    closeAll(window);
}

// MARK: What comes at the wrong time

PROGRAM(viewBeforeChild, "view-added-before-add-child error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    fill(host, child);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveBeforeView, "did-move-before-view-added warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(viewAfterChild, "view-removed-after-parent warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    [child.view removeFromSuperview];
    closeAll(window);
}

PROGRAM(willMoveAfterView, "will-move-nil-after-view-removed warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child.view removeFromSuperview];
    [child willMoveToParentViewController:nil];
    [child removeFromParentViewController];
    closeAll(window);
}

// MARK: What is done too often

PROGRAM(willMoveTwice, "redundant-will-move note ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [child willMoveToParentViewController:host];
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveTwice, "redundant-did-move warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(didMoveNilTwice, "redundant-did-move warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    takeOut(child);
    [child didMoveToParentViewController:nil];
    closeAll(window);
}

PROGRAM(addedTwice, "add-child-twice warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(removedTwice, "remove-without-parent warning ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [[child retain] autorelease];
    takeOut(child);
    [child removeFromParentViewController];
    closeAll(window);
}

// MARK: Parents that are none

PROGRAM(takenFromAnother, "implicit-reparent warning ShopDetail") {
    openHost();
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    ShopDetail *child = MAKE(ShopDetail);
    embed(panel, child);
    elapse(3);
    [child.view removeFromSuperview];
    embed(host, child);
    elapse(3);
    takeOut(child);
    takeOut(panel);
    closeAll(window);
}

PROGRAM(childOfItself, "containment-cycle error ShopHost") {
    openHost();
    [host addChildViewController:host];
    elapse(3);
    closeAll(window);
}

PROGRAM(movedWithoutParent, "did-move-without-add-child error ShopDetail") {
    openHost();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    [child didMoveToParentViewController:host];
    elapse(3);
    [child release];
    closeAll(window);
}

PROGRAM(movedToAnother, "did-move-parent-mismatch error ShopDetail; missing-did-move error ShopDetail") {
    openHost();
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    fill(host, child);
    [child didMoveToParentViewController:panel];
    elapse(3);
    takeOut(child);
    takeOut(panel);
    closeAll(window);
}

// MARK: Threads and lives

static void *addElsewhere(void *child) {
    [host addChildViewController:(ShopDetail *)child];
    return NULL;
}

PROGRAM(addedOffTheMainThread, "off-main-thread error ShopDetail; off-main-thread error ShopDetail") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    pthread_t thread;
    pthread_create(&thread, NULL, addElsewhere, child);
    pthread_join(thread, NULL);
    fill(host, child);
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

static void *makeElsewhere(void *unused) { return [[ShopDetail alloc] init]; }

/// UIKit allows it.
PROGRAM(madeOffTheMainThread, "") {
    openHost();
    pthread_t thread;
    void *child;
    pthread_create(&thread, NULL, makeElsewhere, NULL);
    pthread_join(thread, &child);
    embed(host, child);
    [(ShopDetail *)child release];
    elapse(3);
    takeOut(child);
    closeAll(window);
}
