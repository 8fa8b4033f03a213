// Ends a trace for a waiting test, as soon as no deallocation is awaited.

#pragma once

#include <stdint.h>

#include "Visibility.h"

/// Ends the trace when every controller that left is deallocated or the grace, in nanoseconds, has passed for it.
VCT_HIDDEN void vct_finish(int64_t grace);
