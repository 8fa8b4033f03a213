// The line of an event.

#pragma once

#include <stddef.h>

#include "Calls.h"

/// Writes `<Class: 0x1> verb <Class: 0x2> … details`, after the superclasses of classes that are new in the trace.
///
/// - call: the call, if the event is one; else NULL. Its stack is written, too.
/// - objects: the arguments, each of which may be NULL.
/// - details: `key=value` pairs, or NULL.
VCT_HIDDEN void vct_event(
    const struct vct_call *call, void *subject, const char *verb, void *const *objects, size_t count, const char *details);

/// Writes `<Class: 0x1> note "text"`: a fact that the app attaches to a controller.
VCT_HIDDEN void vct_event_note(void *controller, const char *text);

/// Writes the event of a controller that is being freed, without sending it a message.
VCT_HIDDEN void vct_event_deinit(const void *subject, const char *className);

/// Writes that UIKit did not carry out the call on the controller, with the other one as argument, if it would have had an effect:
/// UIKit prints a message on the console and does nothing.
VCT_HIDDEN void vct_event_refused(const struct vct_call *call, void *controller, void *other);
