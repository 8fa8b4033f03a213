// Facts about a class: its name, its nature, and which of its calls do not reach the hooks.
// Only for the main thread.

#pragma once

#include "Kinds.h"
#include "Line.h"
#include "Name.h"
#include "Runtime.h"

struct vct_class {
    Class class, above;
    char name[VCT_NAME_CAPACITY];
    /// Whether it was created at run time: another class may take its address later.
    bool isDynamic;
    bool isController;
    bool isView;
    bool isWindow;
    bool isCell;
    bool isStack;
    /// Whether its calls are left out.
    bool isExcluded;
    /// Whether the trace shows its superclasses.
    bool isDeclared;
    /// Whether the trace shows an instance of it.
    bool isShown;
    /// The kinds that it overrides.
    vct_kinds overridden;
    /// The kinds of which calls reached the hooks.
    vct_kinds heard;
    /// Those that it overrides and that have not reached the hooks yet, and those that no hook records reliably.
    vct_kinds silent;
};

/// Looks up UIKit's classes.
VCT_HIDDEN void vct_classes_start(void);

/// The class of an object, as the object itself names it; NULL if there is no memory.
///
/// Key-value observing and other tools change the class of objects.
VCT_HIDDEN struct vct_class *vct_class_of(void *object);

/// Writes the class's superclasses, and the kinds that it may hide, before the first event of an instance.
VCT_HIDDEN void vct_class_show(struct vct_class *class);

/// Notes that a call of that kind on an instance of the class reached the hooks.
VCT_HIDDEN void vct_class_heard(struct vct_class *class, enum vct_kind kind);

/// Writes for every class that these kinds are not recorded reliably, even if calls reached the hooks before.
VCT_HIDDEN void vct_classes_mute(vct_kinds kinds);

/// Writes for every class that these kinds may not be recorded, until they are trusted again.
VCT_HIDDEN void vct_classes_doubt(vct_kinds kinds);

/// Writes for every class that these kinds are recorded after all, as far as the class does not hide them itself.
VCT_HIDDEN void vct_classes_trust(vct_kinds kinds);

/// Hands over the trace's lines about classes so far, to the file or to a line handler.
VCT_HIDDEN void vct_classes_tell(int target);

/// Forgets which classes the trace has described, because another trace begins.
VCT_HIDDEN void vct_classes_restart(void);

/// Leaves out classes and their subclasses: names separated by commas; `*` matches any ending.
VCT_HIDDEN void vct_classes_exclude(const char *names);

/// The name of an object's class. Callable on any thread.
VCT_HIDDEN void vct_class_name_anywhere(void *object, char name[VCT_NAME_CAPACITY]);

/// Whether an object's class is left out. Callable on any thread.
VCT_HIDDEN bool vct_class_is_excluded_anywhere(void *object);
