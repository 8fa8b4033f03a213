// What the environment of the process asks of the recorder.

#pragma once

#include "Trace.h"

/// The file in `VCTRACE_LOG`; NULL where there is none.
VCT_HIDDEN const char *vct_environment_log(void);

/// Begins to record if `VCTRACE_LOG` asks for it; when the recorder is loaded.
VCT_HIDDEN void vct_start_from_environment(void);

/// Fills in `VCTRACE_LIMIT` and `VCTRACE_GRACE`, and leaves out the classes in `VCTRACE_EXCLUDE`.
VCT_HIDDEN void vct_environment_apply(const struct vct_trace_interface *trace, struct vct_trace_options *options);

/// Begins the test that `VCTRACE_TEST` names.
VCT_HIDDEN void vct_environment_begin_test(const struct vct_trace_interface *trace);

/// Writes the lines of a header that the environment gives, and returns their length: `VCTRACE_RUN` and
/// `VCTRACE_COMMIT`.
VCT_HIDDEN size_t vct_environment_facts(char *facts, size_t room);
