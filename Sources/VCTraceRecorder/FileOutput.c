#include "FileOutput.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if !defined(F_SETNOSIGPIPE)
#include <signal.h>
#endif

#include "Clock.h"
#include "Threads.h"

static struct vct_file_output output;
static atomic_bool isOpen;
/// -1 while it cannot be written.
static atomic_int file = -1;
/// The number of threads that are writing to it.
static atomic_int writers;
/// Whether it is a pipe or a socket, whose reader may go away: a signal would then end the app.
static atomic_bool mayBreak;
static atomic_ullong written;
/// The number of lines in the current part of the trace, and of lines that came while nothing could be written.
static atomic_ullong lines, lost;
/// The reason, the beginning, and the time of the next attempt. Only for the main thread, and for the thread that gave up.
static char reason[128];
static int64_t brokenAt, nextTry, nextLook;
/// Whether a new part of the trace has begun, and its offset in the file.
static bool isBeginning;
static off_t partStart;

/// The interval in which the recorder tries to write again, and checks whether the file still exists, in nanoseconds.
#define INTERVAL 10000000

/// How often to look for a tenth of a millisecond whether other threads still write. One may never return: it was stopped while the
/// process exits, or it is this one, in a signal handler.
#define PATIENCE 2000

bool vct_file_is_open(void) { return atomic_load_explicit(&isOpen, memory_order_relaxed); }

static void use(int descriptor) {
    struct stat status;
    bool isStream = fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
    atomic_store(&mayBreak, isStream);
#if defined(F_SETNOSIGPIPE)
    if (isStream) fcntl(descriptor, F_SETNOSIGPIPE, 1);
#endif
    off_t end = lseek(descriptor, 0, SEEK_END);
    partStart = end > 0 ? end : 0;
    atomic_store(&written, (unsigned long long)partStart);
    atomic_store(&lines, 0);
    atomic_store(&file, descriptor);
}

void vct_file_start(const struct vct_file_output *newOutput) {
    output = *newOutput;
    atomic_store(&lost, 0);
    nextTry = nextLook = 0;
    use(output.descriptor);
    atomic_store(&isOpen, true);
}

static void close_quietly(int descriptor) {
    if (descriptor > STDERR_FILENO) close(descriptor);
}

/// Waits until at most so many threads are writing; false if they do not get that far.
static bool waited_for_writers(int most) {
    for (int turn = 0; atomic_load(&writers) > most; turn++) {
        if (turn == PATIENCE) return false;
        usleep(100);
    }
    return true;
}

void vct_file_stop(void) {
    atomic_store(&isOpen, false);
    int descriptor = atomic_exchange(&file, -1);
    // Another file may get its descriptor as soon as it is closed.
    if (waited_for_writers(0)) close_quietly(descriptor);
}

/// Takes the file from all threads; true for the thread that does so first. The caller is one of the writers.
static bool take_file(int descriptor) {
    return atomic_compare_exchange_strong(&file, &descriptor, -1);
}

/// Writes without a signal if nobody reads any more, if that may be so.
static ssize_t write_quietly(int descriptor, const char *bytes, size_t count, bool mayBreak) {
#if defined(F_SETNOSIGPIPE)
    (void)mayBreak;
#else
    if (mayBreak) {
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

void vct_tell(const char *name, const char *reason, const char *consequence) {
    char text[VCT_PATH_CAPACITY + 256];
    snprintf(text, sizeof text, "vctrace: %s: %s; %s\n", name, reason, consequence);
#if defined(F_SETNOSIGPIPE)
    fcntl(STDERR_FILENO, F_SETNOSIGPIPE, 1);
#endif
    write_quietly(STDERR_FILENO, text, strlen(text), true);
}

/// Waits a second for the reader of a full pipe.
static bool has_room_soon(int descriptor) {
    struct pollfd full = {.fd = descriptor, .events = POLLOUT};
    return poll(&full, 1, 1000) > 0;
}

/// One `write` for each line, so written lines survive a crash of the app. Returns 0 or the error.
static int write_whole(int descriptor, const char *bytes, size_t count) {
    while (count) {
        bool isStream = atomic_load_explicit(&mayBreak, memory_order_relaxed);
        ssize_t done = write_quietly(descriptor, bytes, count, isStream);
        if (done < 0 && (errno == EINTR || (errno == EAGAIN && has_room_soon(descriptor)))) continue;
        if (done <= 0) return done < 0 ? errno : ENOSPC;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

/// Removes the incomplete line from a full file, and complete ones until enough bytes are free; counts the latter.
static bool make_room(int descriptor, off_t size, size_t needed, size_t *lines) {
    // The descriptor for writing cannot read.
    int readable = open(output.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (readable < 0) return true;
    struct stat own, found;
    // Another file may have its path by now.
    if (fstat(descriptor, &own) != 0 || fstat(readable, &found) != 0 || own.st_dev != found.st_dev ||
        own.st_ino != found.st_ino) {
        close(readable);
        return true;
    }
    char tail[4096];
    off_t start = size > (off_t)sizeof tail ? size - (off_t)sizeof tail : 0;
    ssize_t count = pread(readable, tail, sizeof tail, start);
    close(readable);
    size_t end = count > 0 ? (size_t)count : 0;
    while (end && tail[end - 1] != '\n') end--;
    while (end && (size_t)count - end < needed) {
        end--;
        while (end && tail[end - 1] != '\n') end--;
        (*lines)++;
    }
    return ftruncate(descriptor, start + (off_t)end) == 0;
}

/// Writes the reason and the time of the end as the file's last line, and returns the number of complete lines removed for it.
static size_t write_end(int descriptor, bool isFull) {
    char line[256], date[VCT_CLOCK_TEXT];
    vct_clock_write(brokenAt, date);
    int length = snprintf(line, sizeof line, "# truncated: %s %s\n", date, reason);
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_nlink == 0) return 0;
    size_t gone = 0;
    if (*output.path && isFull && !make_room(descriptor, status.st_size, (size_t)length, &gone)) return 0;
    write_whole(descriptor, line, (size_t)length);
    return gone;
}

/// Ends the trace's part in the file, with the reason.
static void break_off(int descriptor, const char *why, bool isFull) {
    if (!take_file(descriptor)) return;
    bool isAlone = waited_for_writers(1);
    if (isBeginning) {
        // There is no room even for the beginning of a part.
        if (ftruncate(descriptor, partStart) == 0) atomic_store(&written, (unsigned long long)partStart);
    } else {
        snprintf(reason, sizeof reason, "%s", why);
        brokenAt = vct_clock_now();
        nextTry = 0;
        atomic_fetch_add(&lost, write_end(descriptor, isFull));
        vct_tell(*output.path ? output.path : "standard output", reason,
                 vct_file_is_open() ? "the trace goes on when it can be written again" : "nothing more is recorded in it");
    }
    if (isAlone) close_quietly(descriptor);
}

/// Whether the file was removed: further lines would be lost.
static bool is_gone(int descriptor) {
    if (!*output.path) return false;
    int64_t now = vct_clock_now();
    if (now < nextLook) return false;
    nextLook = now + INTERVAL;
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0;
}

static bool put(int descriptor, const char *bytes, size_t count) {
    unsigned long long before = atomic_fetch_add(&written, count);
    if (before + count > output.limit) {
        atomic_store(&isOpen, false);
        break_off(descriptor, "the file has reached its limit (VCTRACE_LIMIT)", false);
        return false;
    }
    int error = write_whole(descriptor, bytes, count);
    if (error) {
        // Nobody waits a second again and again.
        if (!*output.path || error == EAGAIN) atomic_store(&isOpen, false);
        break_off(descriptor, strerror(error), true);
        return false;
    }
    atomic_fetch_add(&lines, 1);
    return true;
}

/// Begins a new part of the trace if the file can be written again.
static void begin_again(void) {
    int64_t now = vct_clock_now();
    if (now < nextTry) return;
    nextTry = now + INTERVAL;
    int descriptor = vct_trace_open(output.path);
    if (descriptor < 0) return;
    char since[VCT_CLOCK_TEXT], missing[256];
    vct_clock_write(brokenAt, since);
    unsigned long long count = atomic_exchange(&lost, 0);
    snprintf(missing, sizeof missing, "%llu lines, until %s: %s", count, since, reason);
    isBeginning = true;
    use(descriptor);
    output.beginPart(missing);
    isBeginning = false;
    // If even the beginning could not be written, everything is missing as before.
    if (atomic_load(&file) < 0) atomic_fetch_add(&lost, count);
}

static void look_after(int descriptor) {
    atomic_fetch_add(&writers, 1);
    if (is_gone(descriptor)) {
        atomic_fetch_add(&lost, atomic_load(&lines));
        break_off(descriptor, "the file was taken away", false);
    }
    atomic_fetch_sub(&writers, 1);
}

void vct_file_mend(void) {
    if (!vct_file_is_open() || isBeginning || !vct_is_main_thread()) return;
    int descriptor = atomic_load(&file);
    if (descriptor >= 0) look_after(descriptor);
    if (atomic_load(&file) < 0 && vct_file_is_open()) begin_again();
}

void vct_file_write(const char *bytes, size_t count) {
    if (!vct_file_is_open()) return;
    atomic_fetch_add(&writers, 1);
    int descriptor = atomic_load(&file);
    if (descriptor < 0 || !put(descriptor, bytes, count)) atomic_fetch_add(&lost, 1);
    atomic_fetch_sub(&writers, 1);
}
