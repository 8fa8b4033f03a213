// A table by the address of an object or a class. Only for the main thread.

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

/// The value for the key, or NULL.
VCT_HIDDEN void *vct_table_get(const struct vct_pointer_table *table, const void *key);

/// Sets the value for the key; NULL removes it. False if there is no memory.
VCT_HIDDEN bool vct_table_set(struct vct_pointer_table *table, const void *key, void *value);

/// Removes all entries.
VCT_HIDDEN void vct_table_clear(struct vct_pointer_table *table);

/// The first value from the slot on, and moves the slot past it; NULL at the end. A loop begins with slot 0 and must not change
/// the table.
VCT_HIDDEN void *vct_table_next(const struct vct_pointer_table *table, size_t *slot);
