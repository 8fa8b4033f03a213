// A method of UIKit that the recorder replaces with its own.

#pragma once

#include "Kinds.h"
#include "Runtime.h"

struct vct_hook {
    const char *className;
    const char *selector;
    enum vct_kind kind;
    IMP replacement;
    /// The variable in which the replacement finds the original method.
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

/// Installs all hooks, and returns the kinds that they record.
///
/// Skips methods that this version of UIKit lacks or has on another class.
VCT_HIDDEN vct_kinds vct_hooks_install(void);

/// Looks for methods that got an earlier implementation back, and returns the kinds that are no longer recorded
/// reliably. Writes each to the trace, once.
VCT_HIDDEN vct_kinds vct_hooks_lost(void);

/// The kinds of which another library has replaced a method since, until the recorder's own has been entered through it.
VCT_HIDDEN extern vct_kinds vct_hooks_doubted;

/// Notes that the recorder's own method of that kind was entered; returns the kinds that are not doubted any more.
VCT_HIDDEN vct_kinds vct_hook_entered(enum vct_kind kind, SEL selector);

/// Whether `dealloc` got another implementation since `vct_hooks_lost` was last called.
VCT_HIDDEN bool vct_hooks_deinit_changed(void);

/// The kinds whose methods the class overrides, so the hooks run only if it calls `super`.
VCT_HIDDEN vct_kinds vct_hooks_overridden(Class class);
