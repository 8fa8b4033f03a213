#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Hook.h"
#include "Note.h"

static IMP originalWillAppear, originalIsAppearing, originalDidAppear, originalWillDisappear, originalDidDisappear;
static IMP originalWillLayout, originalDidLayout, originalBegin, originalEnd;

/// A callback with an `animated` argument.
#define VCT_APPEARANCE_HOOK(name, kind, original)                                                            \
    static void name(void *self, SEL _cmd, BOOL animated) {                                                  \
        struct vct_call call = VCT_CALL;                                                                     \
        vct_note(&call, kind, self, #name "(_:)", NULL, 0, NULL);                                            \
        ((void (*)(void *, SEL, BOOL))original)(self, _cmd, animated);                                       \
        vct_call_end(&call);                                                                                 \
    }

VCT_APPEARANCE_HOOK(viewWillAppear, VCT_viewWillAppear, originalWillAppear)
VCT_APPEARANCE_HOOK(viewIsAppearing, VCT_viewIsAppearing, originalIsAppearing)
VCT_APPEARANCE_HOOK(viewDidAppear, VCT_viewDidAppear, originalDidAppear)
VCT_APPEARANCE_HOOK(viewWillDisappear, VCT_viewWillDisappear, originalWillDisappear)
VCT_APPEARANCE_HOOK(viewDidDisappear, VCT_viewDidDisappear, originalDidDisappear)

static void viewWillLayoutSubviews(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_viewWillLayoutSubviews, self, "viewWillLayoutSubviews()", NULL, 0, NULL);
    ((void (*)(void *, SEL))originalWillLayout)(self, _cmd);
    vct_call_end(&call);
}

static void viewDidLayoutSubviews(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_viewDidLayoutSubviews, self, "viewDidLayoutSubviews()", NULL, 0, NULL);
    ((void (*)(void *, SEL))originalDidLayout)(self, _cmd);
    vct_call_end(&call);
}

static void beginAppearanceTransition(void *self, SEL _cmd, BOOL isAppearing, BOOL animated) {
    struct vct_call call = VCT_CALL;
    vct_note(
        &call, VCT_beginAppearanceTransition, self, "beginAppearanceTransition(_:animated:)", NULL, 0,
        isAppearing ? "appearing=true" : "appearing=false");
    ((void (*)(void *, SEL, BOOL, BOOL))originalBegin)(self, _cmd, isAppearing, animated);
    vct_call_end(&call);
}

static void endAppearanceTransition(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_endAppearanceTransition, self, "endAppearanceTransition()", NULL, 0, NULL);
    ((void (*)(void *, SEL))originalEnd)(self, _cmd);
    vct_call_end(&call);
}

const struct vct_hook vct_appearance_hooks[] = {
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
    {0},
};

#endif
