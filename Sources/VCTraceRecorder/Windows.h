// The root controllers of windows, as the trace shows them. For the main thread alone.

#pragma once

#include "Visibility.h"

/// Writes that a window has no root any more, if the trace shows one of it: its scene is gone.
VCT_HIDDEN void vct_window_leaves(void *window);

/// Forgets the windows, because what happens to them will not be seen.
VCT_HIDDEN void vct_windows_forget(void);
