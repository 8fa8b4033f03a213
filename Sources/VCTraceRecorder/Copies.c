#include "Copies.h"

#include "Runtime.h"

#if VCT_HAS_RUNTIME

/// A class is the one thing that a process has once, whatever is loaded into it and however often.
static const char *const className = "VCTraceRecorderCopy";

static const void *own_interface(void *self, SEL _cmd) {
    (void)self;
    (void)_cmd;
    return &vct_trace;
}

static const struct vct_trace_interface *interface_of(Class class) {
    const struct vct_trace_interface *interface = vct_send((void *)class, sel_registerName("interface"));
    return interface->version == vct_trace.version ? interface : NULL;
}

bool vct_has_uikit(void) { return objc_lookUpClass("UIViewController") != Nil; }

const struct vct_trace_interface *vct_known_copy(void) {
    Class known = (Class)objc_lookUpClass(className);
    return known ? interface_of(known) : NULL;
}

const struct vct_trace_interface *vct_first_copy(void) {
    Class known = (Class)objc_lookUpClass(className);
    if (known) return interface_of(known);
    Class base = (Class)objc_lookUpClass("NSObject");
    if (!base || !vct_has_uikit()) return NULL;
    Class class = objc_allocateClassPair(base, className, 0);
    if (!class) return NULL;
    class_addMethod(object_getClass((id)class), sel_registerName("interface"), (IMP)own_interface, "^v@:");
    objc_registerClassPair(class);
    return &vct_trace;
}

#else

bool vct_has_uikit(void) { return false; }

const struct vct_trace_interface *vct_known_copy(void) { return NULL; }

const struct vct_trace_interface *vct_first_copy(void) { return NULL; }

#endif
