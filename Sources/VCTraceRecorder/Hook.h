// A method of UIKit's that the recorder puts one of its own before.

#pragma once

#include "Kinds.h"
#include "Runtime.h"

struct vct_hook {
    const char *className;
    const char *selector;
    enum vct_kind kind;
    IMP replacement;
    /// Where the replacement finds the method that it calls.
    IMP *original;
};

// Each group ends with an empty hook.
VCT_HIDDEN extern const struct vct_hook vct_life_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_containment_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_appearance_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_presentation_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_navigation_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_children_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_view_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_cell_hooks[];
VCT_HIDDEN extern const struct vct_hook vct_window_hooks[];

/// Puts all hooks in place, and returns the kinds that they show.
///
/// A method that this version of UIKit does not have, or has on another class, is left alone.
VCT_HIDDEN vct_kinds vct_hooks_install(void);

/// Looks for methods that have their older implementation again, and returns the kinds that are not shown reliably any
/// more. Each is said in the trace, once.
VCT_HIDDEN vct_kinds vct_hooks_lost(void);

/// The kinds whose methods the class has in a version of its own, so that the hooks do not run unless it calls `super`.
VCT_HIDDEN vct_kinds vct_hooks_overridden(Class class);
