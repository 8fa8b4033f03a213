// Whether the root view of a child has size and position where it is.

#pragma once

#include "Lives.h"

/// Notes how the view is when it is loaded.
VCT_HIDDEN void vct_layout_note_loaded(struct vct_life *life);

/// Writes that the view has size and position, once for each host that it comes into.
VCT_HIDDEN void vct_layout_check(struct vct_life *life);
