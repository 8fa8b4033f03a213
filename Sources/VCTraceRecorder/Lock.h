// A lock that gives the thread that holds it the priority of the most urgent one that waits.

#pragma once

#if defined(__APPLE__)

#include <os/lock.h>

typedef os_unfair_lock vct_lock;
#define VCT_LOCK_INIT OS_UNFAIR_LOCK_INIT

static inline void vct_lock_take(vct_lock *lock) { os_unfair_lock_lock(lock); }
static inline void vct_lock_give(vct_lock *lock) { os_unfair_lock_unlock(lock); }

#else

#include <pthread.h>

typedef pthread_mutex_t vct_lock;
#define VCT_LOCK_INIT PTHREAD_MUTEX_INITIALIZER

static inline void vct_lock_take(vct_lock *lock) { pthread_mutex_lock(lock); }
static inline void vct_lock_give(vct_lock *lock) { pthread_mutex_unlock(lock); }

#endif
