// A call that UIKit did not carry out: it says so on the console, and nothing happens.

#pragma once

#include "Calls.h"

/// Writes that the call on the controller, with the other one, came to nothing, if it would have changed something.
VCT_HIDDEN void vct_refused(const struct vct_call *call, void *controller, void *other);
