// The return addresses on a thread's stack.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "Visibility.h"

/// The addresses to which the calls on the stack return, innermost first, from the frame on.
///
/// Follows frame pointers inside the thread's stack. It takes no lock, allocates nothing and reads nothing outside of the stack.
///
/// - addresses: room for that many.
/// - isHook: whether a frame is that of a hook, which the app does not know of.
VCT_HIDDEN unsigned vct_stack_walk(
    uintptr_t frame, uintptr_t *addresses, unsigned limit, bool (*isHook)(uintptr_t frame));
