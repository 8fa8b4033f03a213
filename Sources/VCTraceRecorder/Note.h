// What most hooks do before the original: they look where the view of the controller is, and write the call.

#pragma once

#include <stddef.h>

#include "Calls.h"

/// Begins a call on a controller, writes it if it is to be recorded, and lets the calls to come be inside of it.
///
/// - objects: the arguments, as `vct_event` takes them.
/// - details: `key=value` pairs, or NULL.
VCT_HIDDEN void vct_note(
    struct vct_call *call, enum vct_kind kind, void *controller, const char *verb, void *const *objects, size_t count,
    const char *details);
