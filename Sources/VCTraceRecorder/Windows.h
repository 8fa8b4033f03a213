// The root controllers of windows, as the trace shows them. Only for the main thread.

#pragma once

#include "Visibility.h"

/// Writes that a window no longer has a root, if the trace shows one: its scene is gone.
VCT_HIDDEN void vct_window_leaves(void *window);

/// Forgets the windows, because their changes will not be seen.
VCT_HIDDEN void vct_windows_forget(void);
