// What the recorder knows of a class: its name, what it is, and which of its calls do not reach the hooks.
// For the main thread alone.

#pragma once

#include "Kinds.h"
#include "Line.h"
#include "Name.h"
#include "Runtime.h"

struct vct_class {
    Class class, above;
    char name[VCT_NAME_CAPACITY];
    /// Whether it was made while the app ran: another one may be in its place some day.
    bool isDynamic;
    bool isController;
    bool isView;
    bool isWindow;
    bool isCell;
    bool isStack;
    /// Whether its calls are left out.
    bool isExcluded;
    /// Whether the trace says what it inherits from.
    bool isDeclared;
    /// Whether the trace shows an instance of it.
    bool isShown;
    /// The kinds that it overrides, and of which no call came through yet.
    vct_kinds silent;
};

/// Looks up UIKit's classes.
VCT_HIDDEN void vct_classes_start(void);

/// The class of an object, as the object itself names it; NULL where there is no memory.
///
/// Key-value observing and other tools put objects into a class of their own.
VCT_HIDDEN struct vct_class *vct_class_of(void *object);

/// Says in the trace what the class inherits from and what it keeps silent, before its first instance is shown there.
VCT_HIDDEN void vct_class_show(struct vct_class *class);

/// Notes that a call of that kind came through from an instance of the class.
VCT_HIDDEN void vct_class_heard(struct vct_class *class, enum vct_kind kind);

/// Says in the trace of every class that it does not show these kinds reliably, whatever came through so far.
VCT_HIDDEN void vct_classes_mute(vct_kinds kinds);

/// Hands over what the trace said of classes so far, to the file or to a function that takes lines.
VCT_HIDDEN void vct_classes_tell(int target);

/// Forgets what the trace said of them: another trace begins.
VCT_HIDDEN void vct_classes_restart(void);

/// Leaves out classes, and those that inherit from them: names separated by commas, `*` for any end.
VCT_HIDDEN void vct_classes_exclude(const char *names);

/// The name of an object's class, asked on any thread.
VCT_HIDDEN void vct_class_name_anywhere(void *object, char name[VCT_NAME_CAPACITY]);

/// Whether an object's class is left out, asked on any thread.
VCT_HIDDEN bool vct_class_is_excluded_anywhere(void *object);
