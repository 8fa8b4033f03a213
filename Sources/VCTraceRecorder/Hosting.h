// In whose view a root view is: as the hooks on views show it, and as it turns out where UIKit goes round them.

#pragma once

#include "Lives.h"

/// The controller whose root view this is; NULL for any other view.
VCT_HIDDEN void *vct_owner_of_root_view(void *view);

/// Where a root view would be in that superview; `host` is NULL where that is in no other controller's view.
VCT_HIDDEN struct vct_stay vct_stay_in(void *superview, void *controller);

/// Compares where the view of a controller is with what the trace shows, and writes what it does not show yet.
VCT_HIDDEN void vct_hosting_check(struct vct_life *life);

/// Notes that the view goes there, without a line.
VCT_HIDDEN void vct_hosting_begin(struct vct_life *life, struct vct_stay stay);

/// Notes that the view is taken out. Writes that its cell is no longer on the screen, if the trace showed it there.
VCT_HIDDEN void vct_hosting_end(struct vct_life *life);

/// Writes whether the cell that the view is in came onto the screen, or left it.
VCT_HIDDEN void vct_display_check(struct vct_life *life, bool isDisplayed);

/// Writes an event of the host of a view: one of its cell.
VCT_HIDDEN void vct_host_event(struct vct_life *life, const char *verb);
