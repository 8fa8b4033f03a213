// A signal handler may only use lock-free atomics, which other threads read. Swift's own atomics need macOS 15.
#pragma once

/// The number, read from a signal handler or any thread.
static inline int shared_number(const int *number) { return __atomic_load_n(number, __ATOMIC_ACQUIRE); }

/// Sets the number, from a signal handler or any thread.
static inline void shared_number_set(int *number, int value) { __atomic_store_n(number, value, __ATOMIC_RELEASE); }

/// Adds one to the number, from a signal handler or any thread, and returns the sum.
static inline int shared_number_increase(int *number) { return __atomic_add_fetch(number, 1, __ATOMIC_ACQ_REL); }

/// How many of that many further threads the system lets the process have at once. If it has none left, Foundation and the system's queues
/// report nothing, and wait for ever.
int threads_startable(int count);
