// The messages that the recorder sends to objects of the app and of UIKit. All are public, and none has
// an effect.

#pragma once

#include "Runtime.h"

#define VCT_SELECTORS(SELECTOR)                                                                              \
    SELECTOR(autoresizingMask, "autoresizingMask")                                                           \
    SELECTOR(bounds, "bounds")                                                                               \
    SELECTOR(class, "class")                                                                                 \
    SELECTOR(constraints, "constraintsAffectingLayoutForAxis:")                                              \
    SELECTOR(count, "count")                                                                                 \
    SELECTOR(frame, "frame")                                                                                 \
    SELECTOR(nextResponder, "nextResponder")                                                                 \
    SELECTOR(objectAtIndex, "objectAtIndex:")                                                                \
    SELECTOR(parent, "parentViewController")                                                                 \
    SELECTOR(presenter, "presentingViewController")                                                          \
    SELECTOR(root, "rootViewController")                                                                     \
    SELECTOR(stack, "viewControllers")                                                                       \
    SELECTOR(superview, "superview")                                                                         \
    SELECTOR(top, "topViewController")                                                                       \
    SELECTOR(translatesMask, "translatesAutoresizingMaskIntoConstraints")                                    \
    SELECTOR(viewIfLoaded, "viewIfLoaded")                                                                   \
    SELECTOR(window, "window")

struct vct_selectors {
#define VCT_SELECTOR(name, text) SEL name;
    VCT_SELECTORS(VCT_SELECTOR)
#undef VCT_SELECTOR
};

VCT_HIDDEN extern struct vct_selectors vct_selectors;

VCT_HIDDEN void vct_selectors_register(void);
