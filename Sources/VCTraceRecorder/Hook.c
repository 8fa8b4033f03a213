#include "Hook.h"

#if VCT_HAS_RUNTIME

const struct vct_hooks *const vct_all_hooks[] = {
    &vct_life_hooks,       &vct_containment_hooks, &vct_appearance_hooks, &vct_presentation_hooks,
    &vct_navigation_hooks, &vct_children_hooks,    &vct_view_hooks,       &vct_cell_hooks,
    NULL,
};

/// The method, if the class has one of its own: a replaced one that is inherited would change the superclass.
static Method own_method(Class class, SEL selector) {
    Method method = class_getInstanceMethod(class, selector);
    Class superclass = class_getSuperclass(class);
    return superclass && method == class_getInstanceMethod(superclass, selector) ? NULL : method;
}

static bool install(const struct vct_hook *hook) {
    Class class = (Class)objc_getClass(hook->className);
    Method method = class ? own_method(class, sel_registerName(hook->selector)) : NULL;
    if (!method) return false;
    // Another thread may be in the replacement before `method_setImplementation` has returned.
    *hook->original = method_getImplementation(method);
    *hook->original = method_setImplementation(method, hook->replacement);
    return true;
}

vct_kinds vct_hooks_install(void) {
    vct_kinds installed = 0;
    for (const struct vct_hooks *const *group = vct_all_hooks; *group; group++) {
        for (size_t index = 0; index < (*group)->count; index++) {
            const struct vct_hook *hook = &(*group)->first[index];
            if (install(hook)) installed |= vct_kinds_of(hook->kind);
        }
    }
    return installed;
}

static bool inherits(Class class, Class ancestor) {
    while (class && class != ancestor) class = class_getSuperclass(class);
    return class != Nil;
}

vct_kinds vct_hooks_overridden(Class class) {
    vct_kinds overridden = 0;
    for (const struct vct_hooks *const *group = vct_all_hooks; *group; group++) {
        for (size_t index = 0; index < (*group)->count; index++) {
            const struct vct_hook *hook = &(*group)->first[index];
            // A hook that is not in place hides nothing, and the kind is not among those that the trace records.
            if (!*hook->original) continue;
            Class base = (Class)objc_getClass(hook->className);
            if (!inherits(class, base)) continue;
            SEL selector = sel_registerName(hook->selector);
            if (class_getInstanceMethod(class, selector) != class_getInstanceMethod(base, selector)) {
                overridden |= vct_kinds_of(hook->kind);
            }
        }
    }
    // No initializer and no `dealloc` goes without its superclass's.
    return overridden & ~(vct_kinds_of(VCT_init) | vct_kinds_of(VCT_deinit));
}

#endif
