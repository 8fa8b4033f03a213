#include "Classes.h"

#if VCT_HAS_RUNTIME

#include <stdlib.h>
#include <string.h>

#include "Exclusion.h"
#include "Hook.h"
#include "Output.h"
#include "PointerTable.h"
#include "Selectors.h"

/// By class, and by the classes that others put objects into.
static struct vct_pointer_table classes;

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
    for (; class && class != controllerClass; class = class_getSuperclass(class)) {
        if (vct_exclusion_has(class_getName(class))) return true;
    }
    return false;
}

static struct vct_class *add(Class class) {
    struct vct_class *added = calloc(1, sizeof *added);
    if (!added) return NULL;
    added->class = class;
    added->name = class_getName(class);
    added->nameLength = strlen(added->name);
    for (Class next = class; next; next = class_getSuperclass(next)) {
        added->isController |= next == controllerClass;
        added->isView |= next == viewClass;
        added->isWindow |= next == windowClass;
        added->isCell |= next == tableCellClass || next == reusableViewClass;
        added->isStack |= next == stackClass;
    }
    if (added->isController) {
        added->isExcluded = is_excluded(class);
        added->silent = vct_hooks_overridden(class);
    }
    if (vct_table_set(&classes, class, added)) return added;
    free(added);
    return NULL;
}

static struct vct_class *known(Class class) {
    struct vct_class *found = vct_table_get(&classes, class);
    return found ? found : add(class);
}

/// The class that the object says it has, if that is one above its real one.
static Class declared_class(void *object, Class real) {
    bool isController = false;
    for (Class next = real; next && !isController; next = class_getSuperclass(next)) {
        isController = next == controllerClass;
    }
    if (!isController) return real;
    Class declared = (Class)vct_send(object, vct_selectors.class);
    Class next = real;
    while (next && next != declared) next = class_getSuperclass(next);
    return next ? declared : real;
}

struct vct_class *vct_class_of(void *object) {
    Class real = object_getClass((id)object);
    struct vct_class *found = vct_table_get(&classes, real);
    if (found) return found;
    Class declared = declared_class(object, real);
    found = known(declared);
    if (found && declared != real) vct_table_set(&classes, real, found);
    return found;
}

static void put_kinds(struct vct_line *line, vct_kinds kinds) {
    for (int kind = 0; kind < VCT_kindCount; kind++) {
        if (!(kinds & vct_kinds_of(kind))) continue;
        vct_line_text(line, " ");
        vct_line_text(line, vct_kind_names[kind]);
    }
}

static void inheritance(struct vct_line *line, const struct vct_class *class) {
    line->count = 0;
    vct_line_text(line, "# class: ");
    vct_line_text(line, class->name);
    vct_line_text(line, " < ");
    vct_line_text(line, class_getName(class_getSuperclass(class->class)));
    line->bytes[line->count++] = '\n';
}

static void kinds_of(struct vct_line *line, const char *key, const struct vct_class *class, vct_kinds kinds) {
    line->count = 0;
    vct_line_text(line, key);
    vct_line_text(line, class->name);
    put_kinds(line, kinds & vct_declarable_kinds);
    line->bytes[line->count++] = '\n';
}

/// What the class overrides, and may not call `super` in.
static void silence(struct vct_line *line, const struct vct_class *class) {
    kinds_of(line, "# partial: ", class, class->silent);
}

/// From the top down, so that each class is known by what it inherits from.
static void declare(struct vct_class *class) {
    if (class->isDeclared || class->class == controllerClass) return;
    class->isDeclared = true;
    struct vct_class *above = known(class_getSuperclass(class->class));
    if (above) declare(above);
    struct vct_line line;
    inheritance(&line, class);
    vct_output_write(line.bytes, line.count);
}

void vct_class_show(struct vct_class *class) {
    if (class->isShown) return;
    class->isShown = true;
    declare(class);
    if (!(class->silent & vct_declarable_kinds)) return;
    struct vct_line line;
    silence(&line, class);
    vct_output_write(line.bytes, line.count);
}

void vct_class_heard(struct vct_class *class, enum vct_kind kind) {
    vct_kinds heard = class->silent & vct_kinds_of(kind);
    if (!heard) return;
    class->silent &= ~heard;
    if (!class->isShown || !(heard & vct_declarable_kinds)) return;
    struct vct_line line;
    kinds_of(&line, "# complete: ", class, heard);
    vct_output_write(line.bytes, line.count);
}

static void tell(void *value, void *context) {
    const struct vct_class *class = value;
    int target = *(int *)context;
    struct vct_line line;
    if (class->isDeclared) {
        inheritance(&line, class);
        vct_output_tell(target, line.bytes, line.count);
    }
    if (class->isShown && class->silent & vct_declarable_kinds) {
        silence(&line, class);
        vct_output_tell(target, line.bytes, line.count);
    }
}

void vct_classes_tell(int target) { vct_table_each(&classes, tell, &target); }

static void restart(void *value, void *context) {
    (void)context;
    struct vct_class *class = value;
    class->isDeclared = false;
    class->isShown = false;
}

void vct_classes_restart(void) { vct_table_each(&classes, restart, NULL); }

static void exclude(void *value, void *context) {
    (void)context;
    struct vct_class *class = value;
    if (class->isController) class->isExcluded = is_excluded(class->class);
}

void vct_classes_exclude(const char *names) {
    vct_exclusion_add(names);
    vct_table_each(&classes, exclude, NULL);
}

bool vct_is_controller(void *object) {
    Class next = object_getClass((id)object);
    while (next && next != controllerClass) next = class_getSuperclass(next);
    return next != Nil;
}

const char *vct_class_name_anywhere(void *object, bool *isExcluded) {
    Class class = object_getClass((id)object);
    const char *name = class_getName(class);
    if (strncmp(name, "NSKVONotifying_", 15) == 0) class = class_getSuperclass(class);
    *isExcluded = is_excluded(class);
    return class_getName(class);
}

#endif
