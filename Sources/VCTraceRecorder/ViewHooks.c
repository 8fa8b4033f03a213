#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Hosting.h"
#include "Output.h"
#include "Selectors.h"
#include "Threads.h"

// These run for every view of the app: whatever is not the root view of a controller goes through at once.

static IMP originalAdd, originalInsertAt, originalInsertAbove, originalInsertBelow, originalRemove;

struct view_call {
    /// Not set but for its frame where nothing is recorded: filling it takes longer than the rest of such a call.
    struct vct_call call;
    void *view;
    void *controller;
    uint64_t number;
};

/// The owner of a root view, if calls on it are recorded.
static void *owner(void *view) {
    if (!vct_output_is_open() || !vct_is_main_thread()) return NULL;
    VCT_POOL;
    return vct_owner_of_root_view(view);
}

static bool begin(struct view_call *viewCall, enum vct_kind kind, void *controller, void *view) {
    struct vct_call *call = &viewCall->call;
    // UIKit may carry out one of these calls by another one.
    if (vct_call_is_open_on(view) || !vct_call_begin(call, kind, controller)) return false;
    viewCall->view = view;
    viewCall->controller = controller;
    viewCall->number = call->life->number;
    return true;
}

/// What the call has brought about; the controller may be gone, or have let go of the view.
static void end(struct view_call *viewCall) {
    struct vct_call *call = &viewCall->call;
    if (!call->isRecorded) return;
    VCT_POOL;
    vct_call_end(call);
    struct vct_life *life = vct_life_numbered(viewCall->controller, viewCall->number);
    if (!life || vct_send(viewCall->controller, vct_selectors.viewIfLoaded) != viewCall->view) return;
    struct vct_stay stay = life->stay;
    stay.superview = vct_send(viewCall->view, vct_selectors.superview);
    vct_life_stays(life, stay);
    vct_hosting_check(life);
}

static void beginAdding(struct view_call *viewCall, void *superview, void *view, const char *verb) {
    viewCall->call.isRecorded = false;
    void *controller = owner(view);
    if (!controller || !begin(viewCall, VCT_addSubview, controller, view)) return;
    VCT_POOL;
    struct vct_stay stay = vct_stay_in(superview, controller);
    vct_hosting_begin(viewCall->call.life, stay);
    struct vct_class *host = stay.host ? vct_class_of(stay.host) : NULL;
    if (host && !host->isExcluded) vct_event(stay.host, verb, &controller, 1, NULL);
    vct_call_open(&viewCall->call, view);
}

static void addSubview(void *self, SEL _cmd, void *view) {
    struct view_call call;
    call.call.frame = VCT_FRAME;
    beginAdding(&call, self, view, "addSubview(_:)");
    ((void (*)(void *, SEL, void *))originalAdd)(self, _cmd, view);
    end(&call);
}

static void insertAt(void *self, SEL _cmd, void *view, long index) {
    struct view_call call;
    call.call.frame = VCT_FRAME;
    beginAdding(&call, self, view, "insertSubview(_:at:)");
    ((void (*)(void *, SEL, void *, long))originalInsertAt)(self, _cmd, view, index);
    end(&call);
}

static void insertAbove(void *self, SEL _cmd, void *view, void *sibling) {
    struct view_call call;
    call.call.frame = VCT_FRAME;
    beginAdding(&call, self, view, "insertSubview(_:aboveSubview:)");
    ((void (*)(void *, SEL, void *, void *))originalInsertAbove)(self, _cmd, view, sibling);
    end(&call);
}

static void insertBelow(void *self, SEL _cmd, void *view, void *sibling) {
    struct view_call call;
    call.call.frame = VCT_FRAME;
    beginAdding(&call, self, view, "insertSubview(_:belowSubview:)");
    ((void (*)(void *, SEL, void *, void *))originalInsertBelow)(self, _cmd, view, sibling);
    end(&call);
}

/// The superview may be on its way out: it is not looked at.
static void beginRemoving(struct view_call *viewCall, void *view) {
    viewCall->call.isRecorded = false;
    void *controller = owner(view);
    if (!controller || !begin(viewCall, VCT_removeFromSuperview, controller, view)) return;
    VCT_POOL;
    struct vct_life *life = viewCall->call.life;
    if (life->stay.host) vct_event(controller, "removeFromSuperview()", NULL, 0, NULL);
    vct_hosting_end(life);
    vct_call_open(&viewCall->call, view);
}

static void removeFromSuperview(void *self, SEL _cmd) {
    struct view_call call;
    call.call.frame = VCT_FRAME;
    beginRemoving(&call, self);
    ((void (*)(void *, SEL))originalRemove)(self, _cmd);
    end(&call);
}

static const struct vct_hook hooks[] = {
    {"UIView", "addSubview:", VCT_addSubview, (IMP)addSubview, &originalAdd},
    {"UIView", "insertSubview:atIndex:", VCT_addSubview, (IMP)insertAt, &originalInsertAt},
    {"UIView", "insertSubview:aboveSubview:", VCT_addSubview, (IMP)insertAbove, &originalInsertAbove},
    {"UIView", "insertSubview:belowSubview:", VCT_addSubview, (IMP)insertBelow, &originalInsertBelow},
    {"UIView", "removeFromSuperview", VCT_removeFromSuperview, (IMP)removeFromSuperview, &originalRemove},
};

VCT_HOOKS(vct_view_hooks, hooks);

#endif
