// A line of the trace, built on the stack.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Kinds.h"
#include "Output.h"

/// Enough for almost every line; longer lines use allocated memory.
#define VCT_LINE_CAPACITY 1024

struct vct_line {
    /// Points into this line, or to allocated memory.
    char *bytes;
    size_t count, capacity;
    /// Whether memory ran out for a part of it.
    bool isCut;
    /// The part of the trace that describes what it refers to; 0 if it refers to nothing.
    unsigned part;
    char inside[VCT_LINE_CAPACITY];
};

/// Begins an empty line.
VCT_HIDDEN void vct_line_start(struct vct_line *line);

/// Begins an event: the time and the thread.
VCT_HIDDEN void vct_line_begin(struct vct_line *line);

VCT_HIDDEN void vct_line_bytes(struct vct_line *line, const char *bytes, size_t count);
VCT_HIDDEN void vct_line_text(struct vct_line *line, const char *text);
VCT_HIDDEN void vct_line_date(struct vct_line *line, int64_t time);
VCT_HIDDEN void vct_line_number(struct vct_line *line, uint64_t number);
VCT_HIDDEN void vct_line_hexadecimal(struct vct_line *line, uint64_t number);

/// The names of the kinds that a header may name, each after a space.
VCT_HIDDEN void vct_line_kinds(struct vct_line *line, vct_kinds kinds);

/// ` <Class: 0xADDRESS>`
VCT_HIDDEN void vct_line_object(struct vct_line *line, const char *className, const void *object);

/// The text, on one line.
VCT_HIDDEN void vct_line_plain(struct vct_line *line, const char *text);

/// The text in quotes, on one line.
VCT_HIDDEN void vct_line_quoted(struct vct_line *line, const char *text);

/// Ends the line and hands it over, as `vct_output_write` does.
VCT_HIDDEN bool vct_line_end(struct vct_line *line, int target);
