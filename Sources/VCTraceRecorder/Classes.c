// For `dladdr` of GNU's C library.
#define _GNU_SOURCE

#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "Classes.h"
#include "Exclusion.h"
#include "Hook.h"
#include "Output.h"
#include "PointerTable.h"
#include "Selectors.h"

/// By class; also by the subclasses that other tools give to objects.
static struct vct_pointer_table classes;

/// Kinds that are not recorded reliably for any class.
static vct_kinds muted;
/// Kinds that another library may keep from the recorder.
static vct_kinds doubted;

/// UIKit's own.
static Class controllerClass, viewClass, windowClass, tableCellClass, reusableViewClass, stackClass;

void vct_classes_start(void) {
    controllerClass = (Class)objc_getClass("UIViewController");
    viewClass = (Class)objc_getClass("UIView");
    windowClass = (Class)objc_getClass("UIWindow");
    tableCellClass = (Class)objc_getClass("UITableViewCell");
    reusableViewClass = (Class)objc_getClass("UICollectionReusableView");
    stackClass = (Class)objc_getClass("UIStackView");
}

static bool is_excluded(Class class) {
    // Subclasses of SwiftUI's classes belong to the app.
    if (vct_exclusion_is_swiftui(class_getName(class))) return true;
    for (; class && class != controllerClass; class = class_getSuperclass(class)) {
        if (vct_exclusion_has(class_getName(class))) return true;
    }
    return false;
}

/// Whether the class exists as long as the process. Classes that are created at run time have other addresses.
static bool is_of_image(Class class) {
    Dl_info image;
    return dladdr((const void *)class, &image) != 0;
}

/// Whether an entry for a class, or for a subclass that other tools gave to an object, is still valid: another class may have taken
/// the address of a disposed one.
static bool is_same(const struct vct_class *class, Class real) {
    if (class->class != real) return vct_inherits(real, class->class);
    if (!class->isDynamic) return true;
    char name[VCT_NAME_CAPACITY];
    vct_name_write(class_getName(real), name);
    return strcmp(name, class->name) == 0 && class_getSuperclass(real) == class->above;
}

static struct vct_class *add(Class class) {
    struct vct_class *added = calloc(1, sizeof *added);
    if (!added) return NULL;
    added->class = class;
    added->above = class_getSuperclass(class);
    vct_name_write(class_getName(class), added->name);
    added->isDynamic = !is_of_image(class);
    for (Class next = class; next; next = class_getSuperclass(next)) {
        added->isController |= next == controllerClass;
        added->isView |= next == viewClass;
        added->isWindow |= next == windowClass;
        added->isCell |= next == tableCellClass || next == reusableViewClass;
        added->isStack |= next == stackClass;
    }
    if (added->isController) {
        added->isExcluded = is_excluded(class);
        added->overridden = vct_hooks_overridden(class);
        added->silent = added->overridden | muted | doubted;
    }
    if (vct_table_set(&classes, class, added)) return added;
    free(added);
    return NULL;
}

static struct vct_class *known(Class class) {
    struct vct_class *found = vct_table_get(&classes, class);
    return found && is_same(found, class) ? found : add(class);
}

/// The class that the object claims to have, if that is a superclass of its real class.
static Class declared_class(void *object, Class real) {
    if (!vct_inherits(real, controllerClass)) return real;
    Class declared = (Class)vct_send(object, vct_selectors.class);
    return vct_inherits(real, declared) ? declared : real;
}

struct vct_class *vct_class_of(void *object) {
    Class real = object_getClass((id)object);
    struct vct_class *found = vct_table_get(&classes, real);
    if (found && is_same(found, real)) return found;
    Class declared = declared_class(object, real);
    found = known(declared);
    if (found && declared != real) vct_table_set(&classes, real, found);
    return found;
}

static void tell_inheritance(const struct vct_class *class, int target) {
    char above[VCT_NAME_CAPACITY];
    vct_name_write(class_getName(class_getSuperclass(class->class)), above);
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# class: ");
    vct_line_text(&line, class->name);
    vct_line_text(&line, " < ");
    vct_line_text(&line, above);
    vct_line_end(&line, target);
}

/// `# partial:` lists the methods that a class overrides, maybe without calling `super`; `# complete:` revokes it.
static void tell_kinds(const char *key, const struct vct_class *class, vct_kinds kinds, int target) {
    if (!class->isShown || !(kinds & vct_declarable_kinds)) return;
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, key);
    vct_line_text(&line, class->name);
    vct_line_kinds(&line, kinds);
    vct_line_end(&line, target);
}

/// From the top down, so that superclasses come first.
static void declare(struct vct_class *class) {
    if (class->isDeclared || class->class == controllerClass) return;
    class->isDeclared = true;
    struct vct_class *above = known(class_getSuperclass(class->class));
    if (above) declare(above);
    tell_inheritance(class, VCT_TO_ALL);
}

void vct_class_show(struct vct_class *class) {
    if (class->isShown) return;
    class->isShown = true;
    declare(class);
    tell_kinds("# partial: ", class, class->silent, VCT_TO_ALL);
}

void vct_class_heard(struct vct_class *class, enum vct_kind kind) {
    class->heard |= vct_kinds_of(kind);
    vct_kinds heard = class->silent & vct_kinds_of(kind) & ~(muted | doubted);
    if (!heard) return;
    class->silent &= ~heard;
    tell_kinds("# complete: ", class, heard, VCT_TO_ALL);
}

static void silence(vct_kinds kinds) {
    struct vct_class *class;
    for (size_t slot = 0; (class = vct_table_next(&classes, &slot));) {
        if (!class->isController) continue;
        vct_kinds added = kinds & ~class->silent;
        class->silent |= added;
        tell_kinds("# partial: ", class, added, VCT_TO_ALL);
    }
}

void vct_classes_mute(vct_kinds kinds) {
    vct_kinds added = kinds & ~muted;
    if (!added) return;
    muted |= added;
    silence(added);
}

void vct_classes_doubt(vct_kinds kinds) {
    vct_kinds added = kinds & ~doubted;
    if (!added) return;
    doubted |= added;
    silence(added);
}

void vct_classes_trust(vct_kinds kinds) {
    doubted &= ~kinds;
    struct vct_class *class;
    for (size_t slot = 0; (class = vct_table_next(&classes, &slot));) {
        if (!class->isController) continue;
        vct_kinds trusted = kinds & class->silent & ~muted & ~(class->overridden & ~class->heard);
        class->silent &= ~trusted;
        tell_kinds("# complete: ", class, trusted, VCT_TO_ALL);
    }
}

void vct_classes_tell(int target) {
    const struct vct_class *class;
    for (size_t slot = 0; (class = vct_table_next(&classes, &slot));) {
        if (class->isDeclared) tell_inheritance(class, target);
        tell_kinds("# partial: ", class, class->silent, target);
    }
}

void vct_classes_restart(void) {
    struct vct_class *class;
    for (size_t slot = 0; (class = vct_table_next(&classes, &slot));) {
        class->isDeclared = false;
        class->isShown = false;
    }
}

void vct_classes_exclude(const char *names) {
    vct_exclusion_add(names);
    struct vct_class *class;
    for (size_t slot = 0; (class = vct_table_next(&classes, &slot));) {
        if (class->isController) class->isExcluded = is_excluded(class->class);
    }
}

static Class plain_class(void *object) {
    Class class = object_getClass((id)object);
    bool isObserved = strncmp(class_getName(class), "NSKVONotifying_", 15) == 0;
    return isObserved ? class_getSuperclass(class) : class;
}

void vct_class_name_anywhere(void *object, char name[VCT_NAME_CAPACITY]) {
    vct_name_write(class_getName(plain_class(object)), name);
}

bool vct_class_is_excluded_anywhere(void *object) { return is_excluded(plain_class(object)); }

#endif
