#include "Name.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Swift classes have names for the Objective-C runtime: `Shop.Menu`, or a mangled name if there is no such simple
// name: `_TtCC4Shop4Main4Menu` for a class in a class, `_TtGC4Shop3BoxSi_` for a generic one with its arguments,
// `_TtC4ShopP33_0123…4Menu` for a private one and `_TtCF4Shop4makeFT_T_L_4Menu` for one in a function.

struct reader {
    const char *next;
    char *name;
    size_t count;
};

/// Reads a length and a text of that length, and may add the text to the name.
static bool read_identifier(struct reader *reader, bool isAdded) {
    size_t length = 0;
    const char *text = reader->next;
    while (*text >= '0' && *text <= '9' && length < 4096) length = length * 10 + (size_t)(*text++ - '0');
    if (!length || strnlen(text, length) < length) return false;
    reader->next = text + length;
    if (!isAdded) return true;
    if (reader->count + length + 2 > VCT_NAME_CAPACITY) return false;
    if (reader->count) reader->name[reader->count++] = '.';
    memcpy(reader->name + reader->count, text, length);
    reader->count += length;
    return true;
}

static bool is_kind(char letter) { return letter == 'C' || letter == 'V' || letter == 'O'; }

/// Reads the enclosing types and the class's own name.
static bool read_nominal(struct reader *reader, int depth) {
    if (depth > 32) return false;
    if (*reader->next == 'G') reader->next++;
    if (!is_kind(*reader->next)) return read_identifier(reader, true);
    reader->next++;
    if (!read_nominal(reader, depth + 1)) return false;
    if (*reader->next == 'P') {
        reader->next++;
        if (!read_identifier(reader, false)) return false;
    }
    return read_identifier(reader, true);
}

/// The first identifier is the module; the last one is the class, if it has no arguments.
static bool read_local(struct reader *reader, const char *mangled) {
    const char *first = NULL, *last = NULL;
    for (reader->next = mangled; *reader->next;) {
        const char *start = reader->next;
        if (*start >= '0' && *start <= '9' && read_identifier(reader, false)) {
            if (!first) first = start;
            last = start;
        } else {
            reader->next = start + 1;
        }
    }
    if (!last || first == last) return false;
    reader->count = 0;
    reader->next = first;
    if (!read_identifier(reader, true)) return false;
    reader->next = last;
    return read_identifier(reader, true);
}

/// A class that was made at run time can have any name; no part of it may look like another line.
static void make_visible(char *name) {
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == 0x7F) *name = '?';
    }
}

static size_t copy(const char *text, size_t count, char name[VCT_NAME_CAPACITY]) {
    if (count >= VCT_NAME_CAPACITY) count = VCT_NAME_CAPACITY - 1;
    memcpy(name, text, count);
    name[count] = 0;
    make_visible(name);
    return count;
}

size_t vct_name_plain(const char *className, char name[VCT_NAME_CAPACITY]) {
    if (strncmp(className, "_Tt", 3) != 0) return copy(className, strcspn(className, "<"), name);
    struct reader reader = {className + 3, name, 0};
    if (!read_nominal(&reader, 0) && !read_local(&reader, className + 3)) {
        return copy(className, strlen(className), name);
    }
    name[reader.count] = 0;
    make_visible(name);
    return reader.count;
}

/// FNV-1a, of 64 bits.
static uint64_t hash(const char *text) {
    uint64_t value = 0xCBF29CE484222325;
    for (; *text; text++) value = (value ^ (unsigned char)*text) * 0x100000001B3;
    return value;
}

size_t vct_name_write(const char *className, char name[VCT_NAME_CAPACITY]) {
    size_t length = strlen(className);
    if (length < VCT_NAME_CAPACITY) return copy(className, length, name);
    char plain[VCT_NAME_CAPACITY];
    length = vct_name_plain(className, plain);
    if (length > VCT_NAME_CAPACITY - 24) length = VCT_NAME_CAPACITY - 24;
    // Do not cut in the middle of a character.
    while (length && ((unsigned char)plain[length] & 0xC0) == 0x80) length--;
    memcpy(name, plain, length);
    // The same in each trace, so findings of two runs can be compared.
    name[length++] = '~';
    uint64_t value = hash(className);
    for (int shift = 60; shift >= 0; shift -= 4) name[length++] = "0123456789abcdef"[value >> shift & 15];
    name[length] = 0;
    return length;
}
