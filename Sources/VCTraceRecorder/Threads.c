#include "Threads.h"

#include <pthread.h>
#include <stddef.h>

#if defined(__APPLE__)

bool vct_is_main_thread(void) { return pthread_main_np() != 0; }

uint64_t vct_thread_number(void) {
    uint64_t number = 0;
    pthread_threadid_np(NULL, &number);
    return number;
}

#else

#include <sys/syscall.h>
#include <unistd.h>

static pthread_t mainThread;

/// The main thread loads a program.
__attribute__((constructor)) static void note_main_thread(void) { mainThread = pthread_self(); }

bool vct_is_main_thread(void) { return pthread_equal(pthread_self(), mainThread); }

uint64_t vct_thread_number(void) { return (uint64_t)syscall(SYS_gettid); }

#endif
