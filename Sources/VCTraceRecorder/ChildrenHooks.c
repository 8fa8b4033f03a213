#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <stdlib.h>

#include "Events.h"
#include "Hook.h"
#include "Selectors.h"

static IMP originalStack, originalAnimatedStack, originalTabs, originalAnimatedTabs, originalPages, originalColumns;

static void note(struct vct_call *call, void *container, void *controllers, const char *verb) {
    if (!vct_call_begin(call, VCT_setViewControllers, container)) return;
    VCT_POOL;
    // The shorter selector calls the longer one.
    if (vct_call_innermost() != VCT_setViewControllers) {
        unsigned long count = controllers ? vct_send_count(controllers, vct_selectors.count) : 0;
        void **children = calloc(count + 1, sizeof *children);
        // A partial list would mean that the others are gone.
        if (!children) count = 0;
        for (unsigned long index = 0; index < count; index++) {
            children[index] = vct_send_index(controllers, vct_selectors.objectAtIndex, (long)index);
        }
        vct_event(call, container, verb, children, count, NULL);
        free(children);
    }
    vct_call_open(call, NULL);
}

static void setStack(void *self, SEL _cmd, void *controllers) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:animated:)");
    ((void (*)(void *, SEL, void *))originalStack)(self, _cmd, controllers);
    vct_call_end(&call);
}

static void setAnimatedStack(void *self, SEL _cmd, void *controllers, BOOL animated) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:animated:)");
    ((void (*)(void *, SEL, void *, BOOL))originalAnimatedStack)(self, _cmd, controllers, animated);
    vct_call_end(&call);
}

static void setTabs(void *self, SEL _cmd, void *controllers) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:animated:)");
    ((void (*)(void *, SEL, void *))originalTabs)(self, _cmd, controllers);
    vct_call_end(&call);
}

static void setAnimatedTabs(void *self, SEL _cmd, void *controllers, BOOL animated) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:animated:)");
    ((void (*)(void *, SEL, void *, BOOL))originalAnimatedTabs)(self, _cmd, controllers, animated);
    vct_call_end(&call);
}

static void setPages(void *self, SEL _cmd, void *controllers, long direction, BOOL animated, void *completion) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:direction:animated:completion:)");
    ((void (*)(void *, SEL, void *, long, BOOL, void *))originalPages)(
        self, _cmd, controllers, direction, animated, completion);
    vct_call_end(&call);
}

static void setColumns(void *self, SEL _cmd, void *controllers) {
    struct vct_call call = VCT_CALL;
    note(&call, self, controllers, "setViewControllers(_:)");
    ((void (*)(void *, SEL, void *))originalColumns)(self, _cmd, controllers);
    vct_call_end(&call);
}

const struct vct_hook vct_children_hooks[] = {
    {"UINavigationController", "setViewControllers:", VCT_setViewControllers, (IMP)setStack, &originalStack},
    {"UINavigationController", "setViewControllers:animated:", VCT_setViewControllers, (IMP)setAnimatedStack,
     &originalAnimatedStack},
    {"UITabBarController", "setViewControllers:", VCT_setViewControllers, (IMP)setTabs, &originalTabs},
    {"UITabBarController", "setViewControllers:animated:", VCT_setViewControllers, (IMP)setAnimatedTabs,
     &originalAnimatedTabs},
    {"UIPageViewController", "setViewControllers:direction:animated:completion:", VCT_setViewControllers,
     (IMP)setPages, &originalPages},
    {"UISplitViewController", "setViewControllers:", VCT_setViewControllers, (IMP)setColumns, &originalColumns},
    {0},
};

#endif
