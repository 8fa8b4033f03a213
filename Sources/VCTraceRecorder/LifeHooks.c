#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Layout.h"
#include "Note.h"
#include "Output.h"
#include "Threads.h"

static IMP originalInitWithNib, originalInitWithCoder, originalDealloc, originalLoadView, originalViewDidLoad;

/// An initializer may call the other one; the trace shows the controller once.
static void note_init(void *controller, uintptr_t frame, SEL selector) {
    struct vct_call call = {.depth = -1, .frame = frame, .selector = selector};
    if (!controller || !vct_call_begin(&call, VCT_init, controller)) return;
    if (call.life) {
        if (call.life->isInitShown) return;
        call.life->isInitShown = true;
    }
    vct_event(&call, controller, "init", NULL, 0, NULL);
}

// A message to a controller before UIKit's own initializer has run breaks it, and the initializer may return another
// object.

static void *initWithNib(void *self, SEL _cmd, void *name, void *bundle) {
    void *made = ((void *(*)(void *, SEL, void *, void *))originalInitWithNib)(self, _cmd, name, bundle);
    note_init(made, VCT_FRAME, _cmd);
    return made;
}

static void *initWithCoder(void *self, SEL _cmd, void *coder) {
    void *made = ((void *(*)(void *, SEL, void *))originalInitWithCoder)(self, _cmd, coder);
    note_init(made, VCT_FRAME, _cmd);
    return made;
}

/// Only the address and the class are read.
static void note_deinit(struct vct_call *call, void *controller) {
    bool isMain = vct_is_main_thread();
    if (isMain) {
        vct_lives_entered(VCT_deinit, call->selector);
        vct_lives_catch_up();
    }
    struct vct_life *life = isMain ? vct_life_at(controller) : NULL;
    bool isExcluded = life ? life->class->isExcluded : vct_class_is_excluded_anywhere(controller);
    if (!isExcluded) {
        char name[VCT_NAME_CAPACITY];
        if (!life) vct_class_name_anywhere(controller, name);
        vct_event_deinit(controller, life ? life->class->name : name);
        vct_call_open(call, controller);
    }
    if (life) vct_life_end(life);
    if (!isMain) vct_life_end_elsewhere(controller);
}

static void dealloc(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    if (vct_output_is_open()) note_deinit(&call, self);
    ((void (*)(void *, SEL))originalDealloc)(self, _cmd);
    vct_call_end(&call);
}

static void loadView(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    vct_note(&call, VCT_loadView, self, "loadView()", NULL, 0, NULL);
    ((void (*)(void *, SEL))originalLoadView)(self, _cmd);
    vct_call_end(&call);
}

static void viewDidLoad(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    if (vct_call_begin(&call, VCT_viewDidLoad, self)) {
        VCT_POOL;
        vct_layout_note_loaded(call.life);
        vct_event(&call, self, "viewDidLoad()", NULL, 0, NULL);
        vct_call_open(&call, NULL);
    }
    ((void (*)(void *, SEL))originalViewDidLoad)(self, _cmd);
    vct_call_end(&call);
}

const struct vct_hook vct_life_hooks[] = {
    {"UIViewController", "initWithNibName:bundle:", VCT_init, (IMP)initWithNib, &originalInitWithNib},
    {"UIViewController", "initWithCoder:", VCT_init, (IMP)initWithCoder, &originalInitWithCoder},
    {"UIViewController", "dealloc", VCT_deinit, (IMP)dealloc, &originalDealloc},
    {"UIViewController", "loadView", VCT_loadView, (IMP)loadView, &originalLoadView},
    {"UIViewController", "viewDidLoad", VCT_viewDidLoad, (IMP)viewDidLoad, &originalViewDidLoad},
    {0},
};

#endif
