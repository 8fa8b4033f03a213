// The kinds of calls that the recorder knows, with their names in a `records:` header.

#pragma once

#include "Visibility.h"

#define VCT_KINDS(KIND)                                                                                      \
    KIND(init)                                                                                               \
    KIND(deinit)                                                                                             \
    KIND(loadView)                                                                                           \
    KIND(viewDidLoad)                                                                                        \
    KIND(addChild)                                                                                           \
    KIND(willMove)                                                                                           \
    KIND(didMove)                                                                                            \
    KIND(removeFromParent)                                                                                   \
    KIND(addSubview)                                                                                         \
    KIND(removeFromSuperview)                                                                                \
    KIND(constrain)                                                                                          \
    KIND(transition)                                                                                         \
    KIND(viewWillAppear)                                                                                     \
    KIND(viewIsAppearing)                                                                                    \
    KIND(viewDidAppear)                                                                                      \
    KIND(viewWillDisappear)                                                                                  \
    KIND(viewDidDisappear)                                                                                   \
    KIND(viewWillLayoutSubviews)                                                                             \
    KIND(viewDidLayoutSubviews)                                                                              \
    KIND(beginAppearanceTransition)                                                                          \
    KIND(endAppearanceTransition)                                                                            \
    KIND(present)                                                                                            \
    KIND(dismiss)                                                                                            \
    KIND(push)                                                                                               \
    KIND(pop)                                                                                                \
    KIND(setViewControllers)                                                                                 \
    KIND(setRoot)                                                                                            \
    KIND(willDisplayCell)                                                                                    \
    KIND(didEndDisplayingCell)                                                                               \
    KIND(prepareForReuse)

enum vct_kind {
#define VCT_KIND(name) VCT_##name,
    VCT_KINDS(VCT_KIND)
#undef VCT_KIND
        VCT_kindCount,
};

/// A set of kinds, a bit for each.
typedef unsigned long long vct_kinds;

static inline vct_kinds vct_kinds_of(enum vct_kind kind) { return 1ULL << kind; }

/// The names, in the order of the kinds.
VCT_HIDDEN extern const char *const vct_kind_names[VCT_kindCount];

/// The kinds that a `records:` header may name: `setViewControllers` is written like any other call.
VCT_HIDDEN extern const vct_kinds vct_declarable_kinds;
