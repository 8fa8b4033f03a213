// The part that most hooks share: before the original, they check the place of the controller's view and write the call.

#pragma once

#include <stddef.h>

#include "Calls.h"

/// Begins a call on a controller, writes it if it is recorded, and makes the following calls nested in it.
///
/// - objects: the arguments, as `vct_event` takes them.
/// - details: `key=value` pairs, or NULL.
VCT_HIDDEN void vct_note(
    struct vct_call *call, enum vct_kind kind, void *controller, const char *verb, void *const *objects, size_t count,
    const char *details);
