// A signal handler may only use lock-free atomics, which other threads read. Swift's own atomics need macOS 15.
#pragma once

/// Sets the flag, from a signal handler or any thread.
static inline void stop_flag_raise(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }

/// Whether the flag is set, read from any thread.
static inline int stop_flag_is_raised(const int *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
