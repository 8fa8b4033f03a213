#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Hook.h"
#include "Note.h"

static IMP originalAddChild, originalRemoveFromParent, originalWillMove, originalDidMove, originalTransition;

static void addChild(void *self, SEL _cmd, void *child) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_addChild, self, "addChild(_:)", &child, 1, NULL);
    ((void (*)(void *, SEL, void *))originalAddChild)(self, _cmd, child);
    vct_call_end(&call);
}

static void removeFromParent(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_removeFromParent, self, "removeFromParent()", NULL, 0, NULL);
    ((void (*)(void *, SEL))originalRemoveFromParent)(self, _cmd);
    vct_call_end(&call);
}

static void willMove(void *self, SEL _cmd, void *parent) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_willMove, self, "willMove(toParent:)", &parent, 1, NULL);
    ((void (*)(void *, SEL, void *))originalWillMove)(self, _cmd, parent);
    vct_call_end(&call);
}

static void didMove(void *self, SEL _cmd, void *parent) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_didMove, self, "didMove(toParent:)", &parent, 1, NULL);
    ((void (*)(void *, SEL, void *))originalDidMove)(self, _cmd, parent);
    vct_call_end(&call);
}

typedef void (*transition_method)(void *, SEL, void *, void *, double, unsigned long, void *, void *);

static void transition(
    void *self, SEL _cmd, void *from, void *to, double duration, unsigned long options, void *animations,
    void *completion) {
    struct vct_call call = VCT_CALL;
    void *controllers[] = {from, to};
    vct_note(&call, VCT_transition, self, "transition(from:to:)", controllers, 2, NULL);
    ((transition_method)originalTransition)(self, _cmd, from, to, duration, options, animations, completion);
    vct_call_end(&call);
}

const struct vct_hook vct_containment_hooks[] = {
    {"UIViewController", "addChildViewController:", VCT_addChild, (IMP)addChild, &originalAddChild},
    {"UIViewController", "removeFromParentViewController", VCT_removeFromParent, (IMP)removeFromParent,
     &originalRemoveFromParent},
    {"UIViewController", "willMoveToParentViewController:", VCT_willMove, (IMP)willMove, &originalWillMove},
    {"UIViewController", "didMoveToParentViewController:", VCT_didMove, (IMP)didMove, &originalDidMove},
    {"UIViewController",
     "transitionFromViewController:toViewController:duration:options:animations:completion:", VCT_transition,
     (IMP)transition, &originalTransition},
    {0},
};

#endif
