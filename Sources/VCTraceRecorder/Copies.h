// The copies of the recorder in one process: an app may link it, and have it injected as well.

#pragma once

#include "Trace.h"

/// Whether UIKit is in the process.
VCT_HIDDEN bool vct_has_uikit(void);

/// The copy that has the hooks, or that will have them: the first that asks. NULL where there is no UIKit, and where
/// that copy is of another version.
VCT_HIDDEN const struct vct_trace_interface *vct_first_copy(void);

/// The same, where a copy asked before; NULL where none did.
VCT_HIDDEN const struct vct_trace_interface *vct_known_copy(void);
