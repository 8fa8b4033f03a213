#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Note.h"
#include "Selectors.h"

static IMP originalPush, originalPop, originalPopTo, originalPopToRoot;

/// UIKit ignores a push during another transition.
static void check_push(const struct vct_call *call, void *navigation, void *pushed) {
    VCT_POOL;
    if (vct_send(navigation, vct_selectors.top) == pushed) return;
    if (vct_send(pushed, vct_selectors.parent) != navigation) vct_event_refused(call, navigation, pushed);
}

static void push(void *self, SEL _cmd, void *pushed, BOOL animated) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_push, self, "pushViewController(_:animated:)", &pushed, 1, NULL);
    ((void (*)(void *, SEL, void *, BOOL))originalPush)(self, _cmd, pushed, animated);
    vct_call_end(&call);
    if (call.isRecorded && call.life && pushed) check_push(&call, self, pushed);
}

/// The controller that a pop would remove; NULL if nothing is below it.
static void *top_of(void *navigation) {
    VCT_POOL;
    void *stack = vct_send(navigation, vct_selectors.stack);
    if (!stack || vct_send_count(stack, vct_selectors.count) < 2) return NULL;
    return vct_send(navigation, vct_selectors.top);
}

static void *pop(void *self, SEL _cmd, BOOL animated) {
    struct vct_call call = VCT_CALL;
    void *top = NULL;
    if (vct_call_begin(&call, VCT_pop, self)) {
        if (call.life) top = top_of(self);
        vct_event(&call, self, "popViewController(animated:)", &top, 1, NULL);
        vct_call_open(&call, NULL);
    }
    void *popped = ((void *(*)(void *, SEL, BOOL))originalPop)(self, _cmd, animated);
    vct_call_end(&call);
    // The stack still holds it, so it is alive.
    if (top && !popped) vct_event_refused(&call, self, top);
    return popped;
}

static void *popTo(void *self, SEL _cmd, void *kept, BOOL animated) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_pop, self, "popToViewController(_:animated:)", &kept, 1, NULL);
    void *popped = ((void *(*)(void *, SEL, void *, BOOL))originalPopTo)(self, _cmd, kept, animated);
    vct_call_end(&call);
    return popped;
}

static void *popToRoot(void *self, SEL _cmd, BOOL animated) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_pop, self, "popToRootViewController(animated:)", NULL, 0, NULL);
    void *popped = ((void *(*)(void *, SEL, BOOL))originalPopToRoot)(self, _cmd, animated);
    vct_call_end(&call);
    return popped;
}

const struct vct_hook vct_navigation_hooks[] = {
    {"UINavigationController", "pushViewController:animated:", VCT_push, (IMP)push, &originalPush},
    {"UINavigationController", "popViewControllerAnimated:", VCT_pop, (IMP)pop, &originalPop},
    {"UINavigationController", "popToViewController:animated:", VCT_pop, (IMP)popTo, &originalPopTo},
    {"UINavigationController", "popToRootViewControllerAnimated:", VCT_pop, (IMP)popToRoot, &originalPopToRoot},
    {0},
};

#endif
