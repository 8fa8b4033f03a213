// The end of a trace that somebody waits for: as soon as nothing is owed any more.

#pragma once

#include <stdint.h>

#include "Visibility.h"

/// Ends the trace when every controller that left is gone, or has had the grace to go, in nanoseconds.
VCT_HIDDEN void vct_finish(int64_t grace);
