#include "Environment.h"

#include <stdio.h>
#include <stdlib.h>

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *vct_environment_log(void) { return variable("VCTRACE_LOG"); }

/// A number of bytes, or of thousands or millions with `K`, `M` or `G`; 0 where it is none.
static uint64_t size(const char *text) {
    char *end;
    uint64_t bytes = strtoull(text, &end, 10);
    switch (*end) {
    case 'K': return bytes << 10;
    case 'M': return bytes << 20;
    case 'G': return bytes << 30;
    default: return bytes;
    }
}

void vct_environment_apply(const struct vct_trace_interface *trace, struct vct_trace_options *options) {
    const char *grace = variable("VCTRACE_GRACE");
    if (grace) options->grace = (int64_t)(strtod(grace, NULL) * 1e9);
    const char *limit = variable("VCTRACE_LIMIT"), *excluded = variable("VCTRACE_EXCLUDE");
    if (limit) options->limit = size(limit);
    if (excluded) trace->exclude(excluded);
}

void vct_environment_begin_test(const struct vct_trace_interface *trace) {
    const char *test = variable("VCTRACE_TEST");
    if (test) trace->test(test, NULL);
}

size_t vct_environment_facts(char *facts, size_t room) {
    const char *run = variable("VCTRACE_RUN"), *commit = variable("VCTRACE_COMMIT");
    int length = snprintf(
        facts, room, "%s%s%s%s%s%s", run ? "run: " : "", run ? run : "", run ? "\n" : "", commit ? "commit: " : "",
        commit ? commit : "", commit ? "\n" : "");
    return length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1;
}
