// For `pthread_getattr_np` of GNU's C library.
#define _GNU_SOURCE

#include "StackWalk.h"

#include <pthread.h>
#include <stddef.h>

#if defined(__APPLE__)

static void find_bounds(uintptr_t *low, uintptr_t *high) {
    pthread_t thread = pthread_self();
    *high = (uintptr_t)pthread_get_stackaddr_np(thread);
    *low = *high - pthread_get_stacksize_np(thread);
}

#else

static void find_bounds(uintptr_t *low, uintptr_t *high) {
    pthread_attr_t attributes;
    void *start = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    *low = (uintptr_t)start;
    *high = *low + size;
}

#endif

/// Without the bits in which a processor signs the address.
static uintptr_t plain(uintptr_t address) { return address & 0x7fffffffffff; }

/// The sanitizer does not know that frames may be read.
__attribute__((no_sanitize("address"))) unsigned vct_stack_walk(
    uintptr_t frame, uintptr_t *addresses, unsigned limit, bool (*isHook)(uintptr_t frame)) {
    static _Thread_local uintptr_t low, high;
    if (!high) find_bounds(&low, &high);
    unsigned count = 0;
    while (count < limit && frame >= low && frame < high && high - frame >= 2 * sizeof frame &&
           frame % sizeof frame == 0) {
        const uintptr_t *words = (const uintptr_t *)frame;
        uintptr_t next = words[0], address = plain(words[1]);
        if (!address) break;
        // The function at the next frame is the caller; if it is a hook, the app does not know of it.
        if (!isHook(next)) addresses[count++] = address;
        // Stacks grow down, so callers are at higher addresses.
        if (next <= frame) break;
        frame = next;
    }
    return count;
}
