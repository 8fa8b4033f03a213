// What the recorder knows of an object or a class, by its address. For the main thread alone.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "Visibility.h"

struct vct_pointer_table {
    struct vct_pointer_entry *entries;
    /// A power of two, or 0.
    size_t capacity;
    size_t count;
};

/// What is there for the key; NULL where nothing is.
VCT_HIDDEN void *vct_table_get(const struct vct_pointer_table *table, const void *key);

/// Puts a value there; NULL takes out what was there. False where there is no memory.
VCT_HIDDEN bool vct_table_set(struct vct_pointer_table *table, const void *key, void *value);

/// Takes all out.
VCT_HIDDEN void vct_table_clear(struct vct_pointer_table *table);

/// The first value from the slot on, which then is the one behind it; NULL at the end. A loop begins with slot 0, and changes
/// nothing in the table.
VCT_HIDDEN void *vct_table_next(const struct vct_pointer_table *table, size_t *slot);
