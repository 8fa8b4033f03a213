// The time of an event.

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

/// Notes the date from which times count.
VCT_HIDDEN void vct_clock_start(void);

/// Nanoseconds since 1970. They never go back while the app runs, even if the user sets the clock.
VCT_HIDDEN int64_t vct_clock_now(void);

/// The size of the buffer for `vct_clock_write`, including the terminating byte.
#define VCT_CLOCK_TEXT 28

/// Writes `2026-11-20T02:00:00.000000Z` and returns its length.
VCT_HIDDEN size_t vct_clock_write(int64_t time, char *text);
