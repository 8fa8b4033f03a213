// Mistakes in another image, in another language, on another thread, and in a second launch in the same file.

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// A library that is loaded late, as a plug-in is.
static void *plugIn(const char *name) {
    static void *library;
    if (!library) library = dlopen(getenv("PLUG_IN"), RTLD_NOW);
    return library ? dlsym(library, name) : NULL;
}

PROGRAM(inALateImage, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(3);
    void (*removes)(UIViewController *) = (void (*)(UIViewController *))plugIn("removeInPlugIn");
    removes(child);
    closeAll(window);
}

PROGRAM(fromCPlusPlus, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    void (*adds)(void *, void *) = (void (*)(void *, void *))plugIn("addInCPlusPlus");
    adds(host, child);
    fill(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

/// Another library is loaded where the first one was: the same addresses mean other lines.
PROGRAM(inAReloadedImage, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    embed(host, first);
    embed(host, second);
    elapse(3);
    void (*removes)(UIViewController *) = NULL;
    const char *const paths[] = {getenv("PLUG_IN"), getenv("PLUG_IN_AGAIN")};
    for (int index = 0; index < 2; index++) {
        void *library = dlopen(paths[index], RTLD_NOW);
        removes = (void (*)(UIViewController *))dlsym(library, "removeInPlugIn");
        if (index == 0) {
            [first willMoveToParentViewController:nil];
            removes(first);
        } else {
            removes(second);
        }
        dlclose(library);
    }
    closeAll(window);
}

static void *loadElsewhere(void *controller) {
    [(UIViewController *)controller willMoveToParentViewController:nil];  //! off-main-thread
    return NULL;
}

PROGRAM(onAnotherThread, NULL) {
    openHost();
    ShopPanel *child = MAKE(ShopPanel);
    embed(host, child);
    elapse(1);
    pthread_t thread;
    pthread_create(&thread, NULL, loadElsewhere, child);
    pthread_join(thread, NULL);
    [child.view removeFromSuperview];
    [child removeFromParentViewController];
    elapse(3);
    closeAll(window);
}

LATE_PROGRAM(twoLaunches, NULL) {
    for (int launch = 0; launch < 2; launch++) {
        VCTraceStart(getenv("TRACE"));
        openHost();
        ShopPanel *child = MAKE(ShopPanel);
        embed(host, child);
        elapse(3);
        [child.view removeFromSuperview];
        if (launch == 0) {
            [child willMoveToParentViewController:nil];  //! will-move-nil-after-view-removed
            [child removeFromParentViewController];
        } else {
            [child removeFromParentViewController];  //! missing-will-move-nil
        }
        closeAll(window);
        VCTraceStop();
    }
}

/// So many different stacks that the table has no room: the mistake comes first, and keeps its line.
__attribute__((noinline)) static void manyStacks(int depth, unsigned path, UIViewController *child) {
    if (depth == 0) {
        [child willMoveToParentViewController:nil];
    } else if (path & 1) {
        manyStacks(depth - 1, path >> 1, child);
        __asm__ volatile("");
    } else {
        manyStacks(depth - 1, path >> 1, child);
        __asm__ volatile("nop");
    }
}

PROGRAM(fullTable, NULL) {
    openHost();
    ShopPanel *first = MAKE(ShopPanel), *second = MAKE(ShopPanel);
    [host addChildViewController:first];  //! missing-did-move
    fill(host, first);
    [host addChildViewController:second];  //! missing-did-move
    for (unsigned path = 0; path < 1 << 14; path++) manyStacks(14, path, second);
    elapse(3);
    takeOut(first);
    closeAll(window);
}
