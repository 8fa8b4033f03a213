// A line of the trace, put together on the stack.

#ifndef VCT_LINE_H
#define VCT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

#define VCT_LINE_CAPACITY 4096

/// What does not fit is left out; the last byte is kept for the line feed.
struct vct_line {
    size_t count;
    char bytes[VCT_LINE_CAPACITY];
};

/// Begins an event: the time and the thread.
VCT_HIDDEN void vct_line_begin(struct vct_line *line);

VCT_HIDDEN void vct_line_bytes(struct vct_line *line, const char *bytes, size_t count);
VCT_HIDDEN void vct_line_text(struct vct_line *line, const char *text);
VCT_HIDDEN void vct_line_number(struct vct_line *line, uint64_t number);

/// ` <Class: 0xADDRESS>`, or ` nil`. False, with nothing written, where there is no room for it.
VCT_HIDDEN bool vct_line_object(struct vct_line *line, const char *className, size_t nameLength, const void *object);

/// The text, on one line.
VCT_HIDDEN void vct_line_plain(struct vct_line *line, const char *text);

/// The text in quotes, on one line.
VCT_HIDDEN void vct_line_quoted(struct vct_line *line, const char *text);

/// Ends the line and hands it to where traces are written.
VCT_HIDDEN void vct_line_end(struct vct_line *line);

#endif
