#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hook.h"
#include "Output.h"
#include "PointerTable.h"
#include "Selectors.h"
#include "Threads.h"
#include "Windows.h"

static IMP originalSetRoot, originalDealloc;

/// The root that the trace shows for each window.
static struct vct_pointer_table roots;

static const char *const verb = "setRootViewController(_:)";

void vct_windows_forget(void) { vct_table_clear(&roots); }

/// UIKit's own windows create their root in the getter; the base class's method only reads it.
static void *root_of(void *window) {
    IMP method = class_getMethodImplementation((Class)objc_getClass("UIWindow"), vct_selectors.root);
    return ((void *(*)(void *, SEL))method)(window, vct_selectors.root);
}

static bool is_recorded(void *root) {
    struct vct_class *class = root ? vct_class_of(root) : NULL;
    return class && class->isController && !class->isExcluded;
}

static void show(const struct vct_call *call, void *window, void *root, const char *details) {
    vct_event(call, window, verb, &root, 1, details);
    vct_table_set(&roots, window, is_recorded(root) ? root : NULL);
}

static void note_root(struct vct_call *call, void *window, void *root) {
    if (!vct_call_begin_elsewhere(call, VCT_setRoot)) return;
    if (!vct_is_main_thread()) {
        vct_event(call, window, verb, &root, 1, NULL);
        return;
    }
    if (vct_call_is_open_on(window)) return;
    VCT_POOL;
    call->receiver = window;
    // The recorder may have started after the window got the old root.
    void *before = root_of(window);
    if (before != vct_table_get(&roots, window) && is_recorded(before)) show(NULL, window, before, "observed=late");
    // The keyboard's windows, and windows that had no root and get none.
    if (!is_recorded(root) && !vct_table_get(&roots, window)) return;
    show(call, window, root, NULL);
    vct_call_open(call, NULL);
}

static void setRoot(void *self, SEL _cmd, void *root) {
    struct vct_call call = VCT_CALL;
    note_root(&call, self, root);
    ((void (*)(void *, SEL, void *))originalSetRoot)(self, _cmd, root);
    vct_call_end(&call);
}

void vct_window_leaves(void *window) {
    if (vct_output_is_open() && vct_table_get(&roots, window)) show(NULL, window, NULL, "observed=scene");
}

/// The window gets no message.
static void note_end(struct vct_call *call, void *window) {
    if (!vct_is_main_thread() || !vct_call_begin_elsewhere(call, VCT_setRoot)) return;
    if (vct_table_get(&roots, window)) show(NULL, window, NULL, "observed=dealloc");
    vct_call_open(call, window);
}

static void dealloc(void *self, SEL _cmd) {
    struct vct_call call = VCT_CALL;
    note_end(&call, self);
    ((void (*)(void *, SEL))originalDealloc)(self, _cmd);
    vct_call_end(&call);
}

const struct vct_hook vct_window_hooks[] = {
    {"UIWindow", "setRootViewController:", VCT_setRoot, (IMP)setRoot, &originalSetRoot},
    {"UIWindow", "dealloc", VCT_setRoot, (IMP)dealloc, &originalDealloc},
    {0},
};

#endif
