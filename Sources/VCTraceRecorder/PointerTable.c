#include "PointerTable.h"

#include <stdint.h>
#include <stdlib.h>

// Open addressing with linear probing. A removal moves the following entries up, so no marks are needed.

struct vct_pointer_entry {
    const void *key;
    void *value;
};

static size_t home(const struct vct_pointer_table *table, const void *key) {
    // Objects are at multiples of 16, so the low bits are always zero.
    return (size_t)(((uint64_t)(uintptr_t)key >> 4) * 0x9E3779B97F4A7C15ULL >> 32) & (table->capacity - 1);
}

/// The slot of the key, or the free slot for it.
static size_t slot_of(const struct vct_pointer_table *table, const void *key) {
    size_t slot = home(table, key);
    while (table->entries[slot].value && table->entries[slot].key != key) slot = (slot + 1) & (table->capacity - 1);
    return slot;
}

void *vct_table_get(const struct vct_pointer_table *table, const void *key) {
    return table->capacity ? table->entries[slot_of(table, key)].value : NULL;
}

static void take_out(struct vct_pointer_table *table, size_t slot) {
    size_t mask = table->capacity - 1;
    size_t next = slot;
    for (;;) {
        next = (next + 1) & mask;
        if (!table->entries[next].value) break;
        size_t wanted = home(table, table->entries[next].key);
        if (((next - wanted) & mask) < ((next - slot) & mask)) continue;
        table->entries[slot] = table->entries[next];
        slot = next;
    }
    table->entries[slot].value = NULL;
    table->count--;
}

/// False if there is no memory: the recorder then knows less, and the app continues.
static bool grow(struct vct_pointer_table *table) {
    struct vct_pointer_table larger = {NULL, table->capacity ? table->capacity * 2 : 256, table->count};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries) return false;
    for (size_t slot = 0; slot < table->capacity; slot++) {
        struct vct_pointer_entry entry = table->entries[slot];
        if (entry.value) larger.entries[slot_of(&larger, entry.key)] = entry;
    }
    free(table->entries);
    *table = larger;
    return true;
}

bool vct_table_set(struct vct_pointer_table *table, const void *key, void *value) {
    if (!table->capacity && (!value || !grow(table))) return !value;
    size_t slot = slot_of(table, key);
    if (!value) {
        if (table->entries[slot].value) take_out(table, slot);
        return true;
    }
    if (!table->entries[slot].value) {
        if (table->count * 2 >= table->capacity) {
            if (!grow(table)) return false;
            slot = slot_of(table, key);
        }
        table->count++;
    }
    table->entries[slot] = (struct vct_pointer_entry){key, value};
    return true;
}

void vct_table_clear(struct vct_pointer_table *table) {
    free(table->entries);
    *table = (struct vct_pointer_table){NULL, 0, 0};
}

void *vct_table_next(const struct vct_pointer_table *table, size_t *slot) {
    while (*slot < table->capacity) {
        void *value = table->entries[(*slot)++].value;
        if (value) return value;
    }
    return NULL;
}
