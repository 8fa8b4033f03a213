#include "Threads.h"

#include <pthread.h>

enum { most = 256 };

/// A thread lives until this is unlocked.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass(void *unused) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return unused;
}

int threads_startable(int count) {
    pthread_t threads[most];
    int started = 0;
    if (count > most) count = most;
    pthread_mutex_lock(&gate);
    while (started < count && pthread_create(&threads[started], 0, pass, 0) == 0) started++;
    pthread_mutex_unlock(&gate);
    for (int index = 0; index < started; index++) pthread_join(threads[index], 0);
    return started;
}
