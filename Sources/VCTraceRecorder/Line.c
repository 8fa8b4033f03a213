#include "Line.h"

#include <stdlib.h>
#include <string.h>

#include "Clock.h"
#include "FileOutput.h"
#include "Threads.h"

void vct_line_start(struct vct_line *line) {
    line->bytes = line->inside;
    line->count = 0;
    line->capacity = VCT_LINE_CAPACITY;
    line->isCut = false;
    line->part = 0;
}

static bool grow(struct vct_line *line, size_t count) {
    size_t capacity = line->capacity * 2 > count ? line->capacity * 2 : count * 2;
    char *bytes = malloc(capacity);
    if (!bytes) {
        line->isCut = true;
        return false;
    }
    memcpy(bytes, line->bytes, line->count);
    if (line->bytes != line->inside) free(line->bytes);
    line->bytes = bytes;
    line->capacity = capacity;
    return true;
}

void vct_line_bytes(struct vct_line *line, const char *bytes, size_t count) {
    if (line->count + count > line->capacity && !grow(line, line->count + count)) return;
    memcpy(line->bytes + line->count, bytes, count);
    line->count += count;
}

void vct_line_text(struct vct_line *line, const char *text) { vct_line_bytes(line, text, strlen(text)); }

void vct_line_date(struct vct_line *line, int64_t time) {
    char date[VCT_CLOCK_TEXT];
    vct_line_bytes(line, date, vct_clock_write(time, date));
}

/// With a constant base, the compiler divides by multiplying or shifting.
static inline void put_number(struct vct_line *line, uint64_t number, unsigned base) {
    char digits[20];
    size_t start = sizeof digits;
    do {
        digits[--start] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number);
    vct_line_bytes(line, digits + start, sizeof digits - start);
}

void vct_line_number(struct vct_line *line, uint64_t number) { put_number(line, number, 10); }

void vct_line_hexadecimal(struct vct_line *line, uint64_t number) { put_number(line, number, 16); }

void vct_line_kinds(struct vct_line *line, vct_kinds kinds) {
    for (int kind = 0; kind < VCT_kindCount; kind++) {
        if (!(kinds & vct_declarable_kinds & vct_kinds_of(kind))) continue;
        vct_line_text(line, " ");
        vct_line_text(line, vct_kind_names[kind]);
    }
}

void vct_line_object(struct vct_line *line, const char *className, const void *object) {
    vct_line_text(line, " <");
    vct_line_text(line, className);
    vct_line_text(line, ": 0x");
    vct_line_hexadecimal(line, (uintptr_t)object);
    vct_line_text(line, ">");
}

void vct_line_plain(struct vct_line *line, const char *text) {
    for (; *text; text++) vct_line_bytes(line, (unsigned char)*text < ' ' ? " " : text, 1);
}

void vct_line_quoted(struct vct_line *line, const char *text) {
    vct_line_text(line, " \"");
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') vct_line_text(line, "\\");
        vct_line_bytes(line, byte < ' ' ? " " : text, 1);
    }
    vct_line_text(line, "\"");
}

void vct_line_begin(struct vct_line *line) {
    vct_file_mend();
    vct_line_start(line);
    vct_line_date(line, vct_clock_now());
    if (vct_is_main_thread()) {
        vct_line_text(line, " [main]");
        return;
    }
    vct_line_text(line, " [");
    vct_line_number(line, vct_thread_number());
    vct_line_text(line, "]");
}

bool vct_line_end(struct vct_line *line, int target) {
    vct_line_text(line, "\n");
    // An incomplete line would mean something else.
    bool isWritten = !line->isCut && vct_output_write(target, line->bytes, line->count, line->part);
    if (line->bytes != line->inside) free(line->bytes);
    return isWritten;
}
