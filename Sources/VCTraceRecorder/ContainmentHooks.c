#include "Hook.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hosting.h"
#include "Layout.h"

static IMP originalAddChild, originalRemoveFromParent, originalWillMove, originalDidMove, originalTransition;

static void addChild(void *self, SEL _cmd, void *child) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_addChild, self)) {
        if (child && call.life) {
            // Whether its view was there before counts.
            vct_hosting_check(vct_life_of(child));
        }
        vct_event(self, "addChild(_:)", &child, 1, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL, void *))originalAddChild)(self, _cmd, child);
    vct_call_end(&call);
}

static void removeFromParent(void *self, SEL _cmd) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_removeFromParent, self)) {
        vct_hosting_check(call.life);
        vct_event(self, "removeFromParent()", NULL, 0, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL))originalRemoveFromParent)(self, _cmd);
    vct_call_end(&call);
}

static void willMove(void *self, SEL _cmd, void *parent) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_willMove, self)) {
        vct_hosting_check(call.life);
        vct_event(self, "willMove(toParent:)", &parent, 1, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL, void *))originalWillMove)(self, _cmd, parent);
    vct_call_end(&call);
}

static void didMove(void *self, SEL _cmd, void *parent) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_didMove, self)) {
        vct_hosting_check(call.life);
        if (parent) vct_layout_check(call.life);
        vct_event(self, "didMove(toParent:)", &parent, 1, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL, void *))originalDidMove)(self, _cmd, parent);
    vct_call_end(&call);
}

typedef void (*transition_method)(void *, SEL, void *, void *, double, unsigned long, void *, void *);

static void transition(
    void *self, SEL _cmd, void *from, void *to, double duration, unsigned long options, void *animations,
    void *completion) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_transition, self)) {
        void *controllers[] = {from, to};
        vct_event(self, "transition(from:to:)", controllers, 2, NULL);
        vct_call_open(&call, NULL);
    }
    ((transition_method)originalTransition)(self, _cmd, from, to, duration, options, animations, completion);
    vct_call_end(&call);
}

static const struct vct_hook hooks[] = {
    {"UIViewController", "addChildViewController:", VCT_addChild, (IMP)addChild, &originalAddChild},
    {"UIViewController", "removeFromParentViewController", VCT_removeFromParent, (IMP)removeFromParent,
     &originalRemoveFromParent},
    {"UIViewController", "willMoveToParentViewController:", VCT_willMove, (IMP)willMove, &originalWillMove},
    {"UIViewController", "didMoveToParentViewController:", VCT_didMove, (IMP)didMove, &originalDidMove},
    {"UIViewController",
     "transitionFromViewController:toViewController:duration:options:animations:completion:", VCT_transition,
     (IMP)transition, &originalTransition},
};

VCT_HOOKS(vct_containment_hooks, hooks);

#endif
