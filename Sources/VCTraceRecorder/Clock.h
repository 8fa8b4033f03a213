// The time of an event.

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

/// Notes the date from which times are counted.
VCT_HIDDEN void vct_clock_start(void);

/// Nanoseconds since 1970, which never go back while the app runs, also when the user sets the clock.
VCT_HIDDEN int64_t vct_clock_now(void);

/// Room for what `vct_clock_write` writes, with the byte that ends it.
#define VCT_CLOCK_TEXT 28

/// Writes `2026-11-20T02:00:00.000000Z` and returns its length.
VCT_HIDDEN size_t vct_clock_write(int64_t time, char *text);
