#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Note.h"
#include "Selectors.h"

static IMP originalPresent, originalDismiss;

/// Another controller than the called one may present: the one that defines the presentation context.
static void note_presenter(const struct vct_call *call, void *asked, void *presented) {
    if (!call->isRecorded || !call->life || !presented) return;
    VCT_POOL;
    void *presenter = vct_send(presented, vct_selectors.presenter);
    if (!presenter) {
        vct_event_refused(call, asked, presented);
    } else if (presenter != asked) {
        void *controllers[] = {presenter, presented};
        vct_event(NULL, asked, "presentsThrough", controllers, 2, NULL);
    }
}

static void present(void *self, SEL _cmd, void *presented, BOOL animated, void *completion) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_present, self, "present(_:animated:completion:)", &presented, 1, NULL);
    ((void (*)(void *, SEL, void *, BOOL, void *))originalPresent)(self, _cmd, presented, animated, completion);
    vct_call_end(&call);
    note_presenter(&call, self, presented);
}

/// The presenter of the controller that is being dismissed: the system may call it in turn.
static void *asked;

static void *presenter_of(void *controller) {
    VCT_POOL;
    return vct_send(controller, vct_selectors.presenter);
}

static void dismiss(void *self, SEL _cmd, BOOL animated, void *completion) {
    struct vct_call call = VCT_CALL;
    bool isRecorded = vct_call_begin(&call, VCT_dismiss, self);
    void *before = call.life ? asked : NULL;
    if (isRecorded && !(self == before && vct_call_innermost() == VCT_dismiss)) {
        vct_event(&call, self, "dismiss(animated:completion:)", NULL, 0, NULL);
        vct_call_open(&call, NULL);
        if (call.life) asked = presenter_of(self);
    }
    ((void (*)(void *, SEL, BOOL, void *))originalDismiss)(self, _cmd, animated, completion);
    vct_call_end(&call);
    if (call.life) asked = before;
}

const struct vct_hook vct_presentation_hooks[] = {
    {"UIViewController", "presentViewController:animated:completion:", VCT_present, (IMP)present, &originalPresent},
    {"UIViewController", "dismissViewControllerAnimated:completion:", VCT_dismiss, (IMP)dismiss, &originalDismiss},
    {0},
};

#endif
