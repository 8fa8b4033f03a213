// Whether a child's root view got its size and position.

#pragma once

#include "Lives.h"

/// Notes the view's state when it is loaded.
VCT_HIDDEN void vct_layout_note_loaded(struct vct_life *life);

/// Writes that the view has size and position, once for each host.
VCT_HIDDEN void vct_layout_check(struct vct_life *life);
