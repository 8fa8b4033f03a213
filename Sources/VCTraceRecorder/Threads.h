// The current thread.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "Visibility.h"

VCT_HIDDEN bool vct_is_main_thread(void);

/// The number under which debuggers and crash logs show the thread.
VCT_HIDDEN uint64_t vct_thread_number(void);
