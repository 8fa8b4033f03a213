// For `dladdr` of GNU's C library.
#define _GNU_SOURCE

#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <dlfcn.h>
#include <string.h>

#include "Hook.h"
#include "Line.h"

/// The class's own method: replacing an inherited one would change the superclass.
static Method own_method(Class class, SEL selector) {
    Method method = class_getInstanceMethod(class, selector);
    Class superclass = class_getSuperclass(class);
    return superclass && method == class_getInstanceMethod(superclass, selector) ? NULL : method;
}

/// An installed hook.
struct installed {
    const struct vct_hook *hook;
    Method method;
    /// The method's implementation at the last check.
    IMP seen;
    /// Whether it is another library's that may not call the recorder's: it may have read UIKit's before the recorder began.
    bool isDoubted;
};

#define INSTALLED_LIMIT 64
static struct installed installed[INSTALLED_LIMIT];
static size_t installedCount;
static vct_kinds lost;
vct_kinds vct_hooks_doubted;
/// The hook of `dealloc`; NULL until it is installed.
static const struct installed *deinit;

static bool install(const struct vct_hook *hook) {
    if (installedCount == INSTALLED_LIMIT) return false;
    Class class = (Class)objc_getClass(hook->className);
    Method method = class ? own_method(class, sel_registerName(hook->selector)) : NULL;
    if (!method) return false;
    // Another thread may be in the replacement before `method_setImplementation` has returned.
    *hook->original = method_getImplementation(method);
    *hook->original = method_setImplementation(method, hook->replacement);
    struct installed *place = &installed[installedCount++];
    *place = (struct installed){hook, method, hook->replacement, false};
    if (hook->kind == VCT_deinit) deinit = place;
    return true;
}

vct_kinds vct_hooks_install(void) {
    const struct vct_hook *const groups[] = {
        vct_life_hooks, vct_containment_hooks, vct_appearance_hooks, vct_presentation_hooks, vct_navigation_hooks,
        vct_children_hooks, vct_view_hooks, vct_cell_hooks, vct_window_hooks,
    };
    vct_kinds shown = 0;
    for (size_t index = 0; index < sizeof groups / sizeof *groups; index++) {
        for (const struct vct_hook *hook = groups[index]; hook->className; hook++) {
            if (install(hook)) shown |= vct_kinds_of(hook->kind);
        }
    }
    return shown;
}

static const void *image_of(const void *address) {
    Dl_info image;
    return dladdr(address, &image) ? image.dli_fbase : NULL;
}

/// Whether a method has an implementation from before the recorder's: the one that the recorder found, or UIKit's own. Any
/// other belongs to a library that came later and calls the recorder's.
static bool is_older(IMP implementation, const struct vct_hook *hook) {
    if (implementation == *hook->original) return true;
    const void *uikit = image_of(objc_getClass(hook->className));
    return uikit && image_of((const void *)implementation) == uikit && image_of((const void *)hook->replacement) != uikit;
}

static void say_lost(const struct vct_hook *hook) {
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# Calls of -[");
    vct_line_text(&line, hook->className);
    vct_line_text(&line, " ");
    vct_line_text(&line, hook->selector);
    vct_line_text(&line, "] are not recorded any more: another library has put an older implementation back.");
    vct_line_end(&line, VCT_TO_ALL);
}

vct_kinds vct_hooks_lost(void) {
    for (size_t index = 0; index < installedCount; index++) {
        struct installed *place = &installed[index];
        IMP implementation = method_getImplementation(place->method);
        if (implementation == place->seen) continue;
        place->seen = implementation;
        if (implementation == place->hook->replacement) continue;
        if (!is_older(implementation, place->hook)) {
            place->isDoubted = true;
            vct_hooks_doubted |= vct_kinds_of(place->hook->kind);
            continue;
        }
        lost |= vct_kinds_of(place->hook->kind);
        say_lost(place->hook);
    }
    return lost;
}

/// Whether a selector ends with the called one: exchanged methods are called by such a name.
static bool ends_with(const char *selector, const char *called) {
    size_t length = strlen(selector), end = strlen(called);
    return length >= end && strcmp(selector + length - end, called) == 0;
}

/// Whether a hook of the kind was entered that has the selector. Of a kind's only hook, the name does not matter.
static bool is_of(const struct vct_hook *hook, enum vct_kind kind, SEL selector) {
    if (hook->kind != kind) return false;
    size_t count = 0;
    for (size_t index = 0; index < installedCount; index++) count += installed[index].hook->kind == kind;
    return count == 1 || ends_with(sel_getName(selector), hook->selector);
}

vct_kinds vct_hook_entered(enum vct_kind kind, SEL selector) {
    vct_kinds before = vct_hooks_doubted, now = 0;
    for (size_t index = 0; index < installedCount; index++) {
        struct installed *place = &installed[index];
        // If the other library has gone, nobody knows what it kept from the recorder.
        if (place->isDoubted && is_of(place->hook, kind, selector) &&
            method_getImplementation(place->method) != place->hook->replacement) {
            place->isDoubted = false;
        }
        if (place->isDoubted) now |= vct_kinds_of(place->hook->kind);
    }
    vct_hooks_doubted = now;
    return before & ~now;
}

bool vct_hooks_deinit_changed(void) { return deinit && method_getImplementation(deinit->method) != deinit->seen; }

vct_kinds vct_hooks_overridden(Class class) {
    vct_kinds overridden = 0;
    // A hook that is not installed cannot be bypassed, and its kind is not one that the trace records.
    for (size_t index = 0; index < installedCount; index++) {
        const struct vct_hook *hook = installed[index].hook;
        Class base = (Class)objc_getClass(hook->className);
        SEL selector = sel_registerName(hook->selector);
        if (vct_inherits(class, base) &&
            class_getInstanceMethod(class, selector) != class_getInstanceMethod(base, selector)) {
            overridden |= vct_kinds_of(hook->kind);
        }
    }
    // Every initializer and `dealloc` calls its superclass's.
    return overridden & ~(vct_kinds_of(VCT_init) | vct_kinds_of(VCT_deinit));
}

#endif
