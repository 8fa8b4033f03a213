// The end of a file that can take no more.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

/// Writes as the last line of the file why and when it ends. In a full one, the line that is there in part goes, and so do
/// whole ones until there is room for it.
///
/// Returns how many whole lines went.
VCT_HIDDEN size_t vct_tail_end(int file, const char *path, int64_t time, const char *reason, bool isFull);
