// For `statx` of GNU's C library.
#define _GNU_SOURCE

#include "Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if !defined(F_SETNOSIGPIPE)
#include <pthread.h>
#include <signal.h>
#endif

#include "TraceFile.h"

#if defined(__APPLE__)

bool vct_descriptor_identify(int descriptor, struct vct_file_identity *found) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return false;
    *found = (struct vct_file_identity){(uint64_t)status.st_dev, (uint64_t)status.st_ino};
    return true;
}

#else

/// Does not ask for the times of the file: the next write to it would take three times as long.
bool vct_descriptor_identify(int descriptor, struct vct_file_identity *found) {
    struct statx status;
    if (statx(descriptor, "", AT_EMPTY_PATH, STATX_INO, &status) != 0) return false;
    *found = (struct vct_file_identity){(uint64_t)status.stx_dev_major << 32 | status.stx_dev_minor, status.stx_ino};
    return true;
}

#endif

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
