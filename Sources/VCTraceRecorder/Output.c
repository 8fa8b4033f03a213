#include "Output.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#define HANDLER_LIMIT 8

struct handler {
    _Atomic(VCTraceLineHandler) function;
    void *context;
    /// How many threads are in the function.
    atomic_int calls;
};

static struct handler handlers[HANDLER_LIMIT];
static atomic_int file = -1;
/// How many threads are writing to it.
static atomic_int writers;
static atomic_ullong written;
static unsigned long long limit;
static atomic_bool isOpen;

bool vct_output_is_open(void) { return atomic_load_explicit(&isOpen, memory_order_relaxed); }

static void note_whether_open(void) {
    bool takesLines = atomic_load(&file) >= 0;
    for (int number = 0; number < HANDLER_LIMIT; number++) {
        takesLines |= atomic_load(&handlers[number].function) != NULL;
    }
    atomic_store(&isOpen, takesLines);
}

void vct_output_open(int descriptor, uint64_t bytes) {
    off_t end = lseek(descriptor, 0, SEEK_END);
    atomic_store(&written, end > 0 ? (unsigned long long)end : 0);
    limit = bytes;
    atomic_store(&file, descriptor);
    note_whether_open();
}

void vct_output_close(void) {
    int descriptor = atomic_exchange(&file, -1);
    note_whether_open();
    // Its number may be another file's as soon as it is closed.
    while (atomic_load(&writers)) sched_yield();
    if (descriptor > STDERR_FILENO) close(descriptor);
}

bool vct_output_has_file(void) { return atomic_load(&file) >= 0; }

int vct_output_add(VCTraceLineHandler function, void *context) {
    for (int number = 0; number < HANDLER_LIMIT; number++) {
        if (atomic_load(&handlers[number].function)) continue;
        handlers[number].context = context;
        atomic_store(&handlers[number].function, function);
        note_whether_open();
        return number;
    }
    return -1;
}

void vct_output_remove(int number) {
    if (number < 0 || number >= HANDLER_LIMIT) return;
    atomic_store(&handlers[number].function, NULL);
    note_whether_open();
    // Calls of other threads: controllers are made on some.
    while (atomic_load(&handlers[number].calls)) sched_yield();
}

/// One `write` a line: what is written survives whatever becomes of the app.
static void write_whole(int descriptor, const char *bytes, size_t count) {
    while (count) {
        ssize_t done = write(descriptor, bytes, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        bytes += done;
        count -= (size_t)done;
    }
}

static void write_within_limit(int descriptor, const char *bytes, size_t count) {
    unsigned long long before = atomic_fetch_add(&written, count);
    if (before + count <= limit) {
        write_whole(descriptor, bytes, count);
    } else if (before <= limit) {
        // It stays open, because other threads may be writing to it; this is the last line.
        atomic_store(&file, -1);
        note_whether_open();
        while (atomic_load(&writers) > 1) sched_yield();
        static const char last[] = "# The file has reached its limit: nothing more is recorded in it.\n";
        write_whole(descriptor, last, sizeof last - 1);
    }
}

static void write_to_file(const char *bytes, size_t count) {
    if (atomic_load_explicit(&file, memory_order_relaxed) < 0) return;
    atomic_fetch_add(&writers, 1);
    int descriptor = atomic_load(&file);
    if (descriptor >= 0) write_within_limit(descriptor, bytes, count);
    atomic_fetch_sub(&writers, 1);
}

static void tell(struct handler *handler, const char *bytes, size_t count) {
    if (!atomic_load_explicit(&handler->function, memory_order_relaxed)) return;
    atomic_fetch_add(&handler->calls, 1);
    VCTraceLineHandler function = atomic_load(&handler->function);
    if (function) function(handler->context, bytes, count - 1);
    atomic_fetch_sub(&handler->calls, 1);
}

void vct_output_tell(int target, const char *bytes, size_t count) {
    if (target == VCT_OUTPUT_FILE) {
        write_to_file(bytes, count);
    } else {
        tell(&handlers[target], bytes, count);
    }
}

void vct_output_write(const char *bytes, size_t count) {
    write_to_file(bytes, count);
    for (int number = 0; number < HANDLER_LIMIT; number++) tell(&handlers[number], bytes, count);
}
