// The first lines of a trace.

#pragma once

#include "Kinds.h"
#include "Trace.h"

/// Builds the header of a trace that records these kinds.
VCT_HIDDEN void vct_header_begin(const struct vct_trace_options *options, vct_kinds recorded);

/// Makes the header that of another part of the trace, which begins now.
VCT_HIDDEN void vct_header_begin_part(void);

/// Hands over the header to the file or to a line handler.
VCT_HIDDEN void vct_header_tell(int target);
