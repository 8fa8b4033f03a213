#include "Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#if !defined(F_SETNOSIGPIPE)
#include <pthread.h>
#include <signal.h>
#endif

#include "TraceFile.h"

/// Writes without a signal if nobody reads any more, if that may be so.
static ssize_t write_quietly(int descriptor, const char *bytes, size_t count, bool isStream) {
#if defined(F_SETNOSIGPIPE)
    (void)isStream;
#else
    if (isStream) {
        sigset_t broken, pending, before;
        sigemptyset(&broken);
        sigaddset(&broken, SIGPIPE);
        sigpending(&pending);
        pthread_sigmask(SIG_BLOCK, &broken, &before);
        ssize_t done = write(descriptor, bytes, count);
        int error = errno;
        if (done < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
            sigtimedwait(&broken, NULL, &(struct timespec){0});
        }
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        errno = error;
        return done;
    }
#endif
    return write(descriptor, bytes, count);
}

bool vct_descriptor_has_room(int descriptor, int milliseconds) {
    struct pollfd full = {.fd = descriptor, .events = POLLOUT};
    int count;
    do {
        count = poll(&full, 1, milliseconds > 0);
    } while (milliseconds-- > 0 && (count == 0 || (count < 0 && errno == EINTR)));
    return count > 0;
}

void vct_tell(const char *name, const char *reason, const char *consequence) {
    // Nobody may read the messages, as in `app 2>&1 | less`.
    if (!vct_descriptor_has_room(STDERR_FILENO, 0)) return;
    char text[VCT_PATH_CAPACITY + 256];
    snprintf(text, sizeof text, "vctrace: %s: %s; %s\n", name, reason, consequence);
#if defined(F_SETNOSIGPIPE)
    fcntl(STDERR_FILENO, F_SETNOSIGPIPE, 1);
#endif
    write_quietly(STDERR_FILENO, text, strlen(text), true);
}

int vct_descriptor_write(int descriptor, const char *bytes, size_t count, bool isStream) {
    while (count) {
        // The app's standard output waits for its reader, however long that takes.
        if (isStream && !vct_descriptor_has_room(descriptor, 1000)) return EAGAIN;
        ssize_t done = write_quietly(descriptor, bytes, count, isStream);
        if (done < 0 && (errno == EINTR || (errno == EAGAIN && isStream))) continue;
        if (done <= 0) return done < 0 ? errno : ENOSPC;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}
