#include "Hook.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hosting.h"
#include "Layout.h"

static IMP originalWillAppear, originalIsAppearing, originalDidAppear, originalWillDisappear, originalDidDisappear;
static IMP originalWillLayout, originalDidLayout, originalBegin, originalEnd;

static void note(struct vct_call *call, void *controller, enum vct_kind kind, const char *verb) {
    if (!vct_call_begin(call, kind, controller)) return;
    vct_hosting_check(call->life);
    if (kind == VCT_viewDidAppear || kind == VCT_viewDidLayoutSubviews) vct_layout_check(call->life);
    vct_event(controller, verb, NULL, 0, NULL);
    vct_call_open(call, NULL);
}

/// A callback that is told whether it is animated.
#define VCT_APPEARANCE_HOOK(name, kind, original)                                                            \
    static void name(void *self, SEL _cmd, BOOL animated) {                                                  \
        struct vct_call call;                                                                                \
        note(&call, self, kind, #name "(_:)");                                                               \
        ((void (*)(void *, SEL, BOOL))original)(self, _cmd, animated);                                       \
        vct_call_end(&call);                                                                                 \
    }

VCT_APPEARANCE_HOOK(viewWillAppear, VCT_viewWillAppear, originalWillAppear)
VCT_APPEARANCE_HOOK(viewIsAppearing, VCT_viewIsAppearing, originalIsAppearing)
VCT_APPEARANCE_HOOK(viewDidAppear, VCT_viewDidAppear, originalDidAppear)
VCT_APPEARANCE_HOOK(viewWillDisappear, VCT_viewWillDisappear, originalWillDisappear)
VCT_APPEARANCE_HOOK(viewDidDisappear, VCT_viewDidDisappear, originalDidDisappear)

static void viewWillLayoutSubviews(void *self, SEL _cmd) {
    struct vct_call call;
    note(&call, self, VCT_viewWillLayoutSubviews, "viewWillLayoutSubviews()");
    ((void (*)(void *, SEL))originalWillLayout)(self, _cmd);
    vct_call_end(&call);
}

static void viewDidLayoutSubviews(void *self, SEL _cmd) {
    struct vct_call call;
    note(&call, self, VCT_viewDidLayoutSubviews, "viewDidLayoutSubviews()");
    ((void (*)(void *, SEL))originalDidLayout)(self, _cmd);
    vct_call_end(&call);
}

static void beginAppearanceTransition(void *self, SEL _cmd, BOOL isAppearing, BOOL animated) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_beginAppearanceTransition, self)) {
        vct_event(
            self, "beginAppearanceTransition(_:animated:)", NULL, 0,
            isAppearing ? "appearing=true" : "appearing=false");
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL, BOOL, BOOL))originalBegin)(self, _cmd, isAppearing, animated);
    vct_call_end(&call);
}

static void endAppearanceTransition(void *self, SEL _cmd) {
    struct vct_call call;
    if (vct_call_begin(&call, VCT_endAppearanceTransition, self)) {
        vct_event(self, "endAppearanceTransition()", NULL, 0, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL))originalEnd)(self, _cmd);
    vct_call_end(&call);
}

static const struct vct_hook hooks[] = {
    {"UIViewController", "viewWillAppear:", VCT_viewWillAppear, (IMP)viewWillAppear, &originalWillAppear},
    {"UIViewController", "viewIsAppearing:", VCT_viewIsAppearing, (IMP)viewIsAppearing, &originalIsAppearing},
    {"UIViewController", "viewDidAppear:", VCT_viewDidAppear, (IMP)viewDidAppear, &originalDidAppear},
    {"UIViewController", "viewWillDisappear:", VCT_viewWillDisappear, (IMP)viewWillDisappear,
     &originalWillDisappear},
    {"UIViewController", "viewDidDisappear:", VCT_viewDidDisappear, (IMP)viewDidDisappear, &originalDidDisappear},
    {"UIViewController", "viewWillLayoutSubviews", VCT_viewWillLayoutSubviews, (IMP)viewWillLayoutSubviews,
     &originalWillLayout},
    {"UIViewController", "viewDidLayoutSubviews", VCT_viewDidLayoutSubviews, (IMP)viewDidLayoutSubviews,
     &originalDidLayout},
    {"UIViewController", "beginAppearanceTransition:animated:", VCT_beginAppearanceTransition,
     (IMP)beginAppearanceTransition, &originalBegin},
    {"UIViewController", "endAppearanceTransition", VCT_endAppearanceTransition, (IMP)endAppearanceTransition,
     &originalEnd},
};

VCT_HOOKS(vct_appearance_hooks, hooks);

#endif
