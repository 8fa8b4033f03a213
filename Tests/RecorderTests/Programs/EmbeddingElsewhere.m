// A child of the wrong parent, and calls on other threads.

#import "Program.h"

#include <pthread.h>

// MARK: Controllers that are not the parent

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

PROGRAM(movedToAnother, "did-move-parent-mismatch error ShopDetail") {
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

PROGRAM(viewInAnother, "child-never-removed note ShopPanel; view-in-other-parent error ShopDetail") {
    openHost();
    ShopPanel *panel = MAKE(ShopPanel);
    embed(host, panel);
    elapse(1);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    fill(panel, child);
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
