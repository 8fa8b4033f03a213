// The lines with which a trace begins.

#pragma once

#include "Kinds.h"
#include "Trace.h"

/// Puts the header of a trace together that shows those kinds.
VCT_HIDDEN void vct_header_begin(const struct vct_trace_options *options, vct_kinds recorded);

/// Lets the header be that of another part of the trace, which begins now.
VCT_HIDDEN void vct_header_begin_part(void);

/// Hands the header over, to the file or to a function that takes lines.
VCT_HIDDEN void vct_header_tell(int target);
