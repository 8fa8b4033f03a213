// Whether the root view of a child has size and position where it is.

#ifndef VCT_LAYOUT_H
#define VCT_LAYOUT_H

#include "Lives.h"

#if VCT_HAS_RUNTIME

/// Notes how the view is when it is loaded.
VCT_HIDDEN void vct_layout_note_loaded(struct vct_life *life);

/// Writes that the view has size and position, once for each host that it comes into.
VCT_HIDDEN void vct_layout_check(struct vct_life *life);

#endif

#endif
