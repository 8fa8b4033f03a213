#include "StackWalk.h"

#include <string.h>

#include "include/RecorderFuzz.h"

#define WORDS 256
#define LIMIT 32

static bool is_hook(uintptr_t frame) { return frame % 64 == 0; }

/// A word of the stack: a place on it, one near it, or anything.
static uintptr_t word(const uint8_t *bytes, uintptr_t memory) {
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    switch (number & 3) {
    case 0: return number;
    case 1: return memory + (number >> 8) % (WORDS * sizeof memory);
    case 2: return memory - (number >> 8) % (1 << 24);
    default: return memory + (number >> 8) % WORDS * sizeof memory;
    }
}

bool fuzz_stack_walk(const uint8_t *bytes, size_t count) {
    volatile uintptr_t memory[WORDS] = {0};
    uintptr_t frame = (uintptr_t)memory;
    for (size_t index = 0; index < count / sizeof frame; index++) {
        uintptr_t next = word(bytes + index * sizeof frame, (uintptr_t)memory);
        if (index == 0) frame = next;
        else memory[(index - 1) % WORDS] = next;
    }
    uintptr_t addresses[LIMIT];
    return vct_stack_walk(frame, addresses, LIMIT, is_hook) <= LIMIT;
}
