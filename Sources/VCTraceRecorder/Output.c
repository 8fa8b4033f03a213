#include "Output.h"

#include <limits.h>
#include <sched.h>
#include <stdatomic.h>

#include "FileOutput.h"

#define HANDLER_LIMIT 8

struct handler {
    _Atomic(VCTraceLineHandler) function;
    void *context;
    /// The part of the trace that it read first.
    atomic_uint part;
    /// The number of threads in the function.
    atomic_int calls;
};

static struct handler handlers[HANDLER_LIMIT];
static atomic_int handlerCount;

bool vct_output_is_open(void) {
    return vct_file_is_open() || atomic_load_explicit(&handlerCount, memory_order_relaxed) > 0;
}

int vct_output_add(VCTraceLineHandler function, void *context) {
    for (int number = 0; number < HANDLER_LIMIT; number++) {
        // A call of a handler that is being removed still reads its context.
        if (atomic_load(&handlers[number].function) || atomic_load(&handlers[number].calls)) continue;
        handlers[number].context = context;
        atomic_store(&handlers[number].part, UINT_MAX);
        atomic_store(&handlers[number].function, function);
        atomic_fetch_add(&handlerCount, 1);
        return number;
    }
    return VCTRACE_NO_ROOM;
}

void vct_output_begin(int number, unsigned part) { atomic_store(&handlers[number].part, part); }

void vct_output_remove(int number) {
    if (number < 0 || number >= HANDLER_LIMIT) return;
    if (atomic_exchange(&handlers[number].function, NULL)) atomic_fetch_sub(&handlerCount, 1);
    // Calls of other threads: some apps create controllers there.
    while (atomic_load(&handlers[number].calls)) sched_yield();
}

static void tell(struct handler *handler, const char *bytes, size_t count, unsigned part) {
    if (!atomic_load_explicit(&handler->function, memory_order_relaxed)) return;
    atomic_fetch_add(&handler->calls, 1);
    VCTraceLineHandler function = atomic_load(&handler->function);
    bool isLate = part && part < atomic_load(&handler->part);
    if (function && !isLate) function(handler->context, bytes, count - 1);
    atomic_fetch_sub(&handler->calls, 1);
}

bool vct_output_write(int target, const char *bytes, size_t count, unsigned part) {
    bool isWritten = target >= 0 || vct_file_write(bytes, count, part);
    for (int number = 0; number < HANDLER_LIMIT; number++) {
        if (target == number || target == VCT_TO_ALL) tell(&handlers[number], bytes, count, part);
    }
    return isWritten;
}
