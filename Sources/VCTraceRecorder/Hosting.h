// The controller in whose view a root view is: from the hooks on views, and from checks, because UIKit also moves views by private calls.

#pragma once

#include "Lives.h"

/// The controller whose root view this is; NULL for any other view.
VCT_HIDDEN void *vct_owner_of_root_view(void *view);

/// The place of a root view in that superview; `host` is NULL if that is not in another controller's view.
VCT_HIDDEN struct vct_stay vct_stay_in(void *superview, void *controller);

/// Compares the place of a controller's view with the trace, and writes missing events.
VCT_HIDDEN void vct_hosting_check(struct vct_life *life);

/// Notes that the view moves there, without a line.
VCT_HIDDEN void vct_hosting_begin(struct vct_life *life, struct vct_stay stay);

/// Notes that the view is removed. Writes that its cell is no longer on screen, if the trace showed it there.
VCT_HIDDEN void vct_hosting_end(struct vct_life *life);

/// Writes whether the view's cell came onto the screen or left it.
VCT_HIDDEN void vct_display_check(struct vct_life *life, bool isDisplayed);

/// Writes an event of the host of a view: one of its cell.
VCT_HIDDEN void vct_host_event(struct vct_life *life, const char *verb);
