#include "Header.h"

#include <string.h>
#include <unistd.h>

#include "Clock.h"
#include "Line.h"
#include "Output.h"

/// The lines, each with its line feed. The last one is the time at which the launch or the part began.
static struct vct_line header;
static size_t beforeDate;

static void put_date(void) {
    beforeDate = header.count;
    vct_line_text(&header, "# launch: ");
    vct_line_date(&header, vct_clock_now());
    vct_line_text(&header, "\n");
}

static void put_facts(const char *facts) {
    while (facts && *facts) {
        size_t length = strcspn(facts, "\n");
        if (length) {
            vct_line_text(&header, "# ");
            vct_line_bytes(&header, facts, length);
            vct_line_text(&header, "\n");
        }
        facts += length + (facts[length] == '\n');
    }
}

void vct_header_begin(const struct vct_trace_options *options, vct_kinds recorded) {
    if (!header.bytes) vct_line_start(&header);
    header.count = 0;
    vct_line_text(&header, "# vctrace: 1\n# recorder: VCTraceRecorder " VCT_VERSION "\n# records:");
    vct_line_kinds(&header, recorded);
    vct_line_text(&header, options->omitsStacks ? "\n# stacks: off\n" : "\n# stacks: on\n");
    put_facts(options->facts);
    vct_line_text(&header, "# process: ");
    if (options->process) {
        vct_line_plain(&header, options->process);
        vct_line_text(&header, " ");
    }
    vct_line_number(&header, (uint64_t)getpid());
    vct_line_text(&header, "\n");
    put_date();
}

void vct_header_begin_part(void) {
    header.count = beforeDate;
    put_date();
}

void vct_header_tell(int target) {
    for (size_t start = 0; start < header.count;) {
        const char *end = memchr(header.bytes + start, '\n', header.count - start);
        if (!end) break;
        size_t next = (size_t)(end - header.bytes) + 1;
        vct_output_write(target, header.bytes + start, next - start, 0);
        start = next;
    }
}
