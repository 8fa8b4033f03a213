#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Hosting.h"
#include "Output.h"
#include "Selectors.h"
#include "Threads.h"

// These run for every view of the app, so views that are not root views are passed on at once.

static IMP originalAdd, originalInsertAt, originalInsertAbove, originalInsertBelow, originalRemove;

/// The owner of a root view, if calls on it are recorded.
static void *owner(void *view) {
    if (!vct_output_is_open() || !vct_is_main_thread()) return NULL;
    VCT_POOL;
    return vct_owner_of_root_view(view);
}

/// In a call that is not recorded, only its frame is set: filling it in takes longer than the rest of such a call.
static bool begin(struct vct_call *call, enum vct_kind kind, void *view) {
    call->isRecorded = false;
    void *controller = owner(view);
    // UIKit may implement one of these calls with another one.
    return controller && !vct_call_is_open_on(view) && vct_call_begin(call, kind, controller);
}

static void begin_adding(struct vct_call *call, void *superview, void *view, const char *verb) {
    if (!begin(call, VCT_addSubview, view)) return;
    VCT_POOL;
    call->receiver = superview;
    struct vct_stay stay = vct_stay_in(superview, call->subject);
    vct_hosting_begin(call->life, stay);
    struct vct_class *host = stay.host ? vct_class_of(stay.host) : NULL;
    if (host && !host->isExcluded) vct_event(call, stay.host, verb, &call->subject, 1, NULL);
    vct_call_open(call, view);
}

/// The superview may be about to be freed, so it gets no message.
static void begin_removing(struct vct_call *call, void *view) {
    if (!begin(call, VCT_removeFromSuperview, view)) return;
    VCT_POOL;
    call->receiver = view;
    if (call->life->stay.host) vct_event(call, call->subject, "removeFromSuperview()", NULL, 0, NULL);
    vct_hosting_end(call->life);
    vct_call_open(call, view);
}

/// The result of the call. The controller may be gone, or may have released the view.
static void end(struct vct_call *call) {
    if (!call->isRecorded) return;
    VCT_POOL;
    vct_call_end(call);
    struct vct_life *life = vct_life_numbered(call->subject, call->number);
    if (!life || vct_send(call->subject, vct_selectors.viewIfLoaded) != call->object) return;
    struct vct_stay stay = life->stay;
    stay.superview = vct_send(call->object, vct_selectors.superview);
    vct_life_stays(life, stay);
    vct_hosting_check(life);
}

static void addSubview(void *self, SEL _cmd, void *view) {
    struct vct_call call;
    call.frame = VCT_FRAME, call.selector = _cmd;
    begin_adding(&call, self, view, "addSubview(_:)");
    ((void (*)(void *, SEL, void *))originalAdd)(self, _cmd, view);
    end(&call);
}

static void insertAt(void *self, SEL _cmd, void *view, long index) {
    struct vct_call call;
    call.frame = VCT_FRAME, call.selector = _cmd;
    begin_adding(&call, self, view, "insertSubview(_:at:)");
    ((void (*)(void *, SEL, void *, long))originalInsertAt)(self, _cmd, view, index);
    end(&call);
}

static void insertAbove(void *self, SEL _cmd, void *view, void *sibling) {
    struct vct_call call;
    call.frame = VCT_FRAME, call.selector = _cmd;
    begin_adding(&call, self, view, "insertSubview(_:aboveSubview:)");
    ((void (*)(void *, SEL, void *, void *))originalInsertAbove)(self, _cmd, view, sibling);
    end(&call);
}

static void insertBelow(void *self, SEL _cmd, void *view, void *sibling) {
    struct vct_call call;
    call.frame = VCT_FRAME, call.selector = _cmd;
    begin_adding(&call, self, view, "insertSubview(_:belowSubview:)");
    ((void (*)(void *, SEL, void *, void *))originalInsertBelow)(self, _cmd, view, sibling);
    end(&call);
}

static void removeFromSuperview(void *self, SEL _cmd) {
    struct vct_call call;
    call.frame = VCT_FRAME, call.selector = _cmd;
    begin_removing(&call, self);
    ((void (*)(void *, SEL))originalRemove)(self, _cmd);
    end(&call);
}

const struct vct_hook vct_view_hooks[] = {
    {"UIView", "addSubview:", VCT_addSubview, (IMP)addSubview, &originalAdd},
    {"UIView", "insertSubview:atIndex:", VCT_addSubview, (IMP)insertAt, &originalInsertAt},
    {"UIView", "insertSubview:aboveSubview:", VCT_addSubview, (IMP)insertAbove, &originalInsertAbove},
    {"UIView", "insertSubview:belowSubview:", VCT_addSubview, (IMP)insertBelow, &originalInsertBelow},
    {"UIView", "removeFromSuperview", VCT_removeFromSuperview, (IMP)removeFromSuperview, &originalRemove},
    {0},
};

#endif
