// Walks over stacks that are no stacks: random frame pointers must neither crash the app nor keep it busy.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#import "Program.h"
#include "StackWalk.h"
#include "Stacks.h"

static uint64_t state = 0x9e3779b97f4a7c15;

static uint64_t random64(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

#define WORDS 4096

/// A word that may be a frame pointer into the memory on the stack, to its neighborhood, or to anywhere.
static uintptr_t wild(const uintptr_t *memory) {
    uintptr_t place = (uintptr_t)(memory + random64() % WORDS);
    switch (random64() % 8) {
    case 0: return random64();
    case 1: return place + random64() % 8;
    case 2: return (uintptr_t)memory - random64() % (1 << 24);
    case 3: return (uintptr_t)memory + random64() % (1 << 24);
    case 4: return UINTPTR_MAX - random64() % 64;
    default: return place;
    }
}

static bool isHook(uintptr_t frame) { return frame % 64 == 0; }

/// `CALLS` says how many walks.
PROGRAM(wildFrames, NULL) {
    long calls = getenv("CALLS") ? atol(getenv("CALLS")) : 1000000, found = 0;
    volatile uintptr_t memory[WORDS];
    for (long call = 0; call < calls; call++) {
        memory[random64() % WORDS] = wild((const uintptr_t *)memory);
        uintptr_t addresses[VCT_STACK_DEPTH];
        unsigned count = vct_stack_walk(wild((const uintptr_t *)memory), addresses, VCT_STACK_DEPTH, isHook);
        if (count > VCT_STACK_DEPTH) abort();
        found += count;
    }
    printf("%ld walks, %ld addresses\n", calls, found);
}
