#include "FileOutput.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Clock.h"
#include "Descriptor.h"
#include "Threads.h"

static struct vct_file_output output;
static atomic_bool isOpen;
/// -1 while it cannot be written.
static atomic_int file = -1;
/// What the descriptor was opened for.
static _Atomic uint64_t device, inode;
/// The number of the part that is written.
static atomic_uint part;
/// The number of threads that are writing to it.
static atomic_int writers;
/// Whether it is a pipe or a socket, whose reader may go away: a signal would then end the app.
static atomic_bool mayBreak;
static atomic_ullong written;
/// The number of lines in the current part of the trace, and of lines that came while nothing could be written.
static atomic_ullong lines, lost;
/// The reason, the beginning, and the time of the next attempt. For the thread that gave up; then for the main thread.
static char reason[128];
static int64_t brokenAt, nextTry;
/// Whether the thread that gave up has written so.
static atomic_bool isGivenUp;
/// Whether the main thread writes the beginning of a part, and its offset in the file.
static atomic_bool isBeginning;
static off_t partStart;
/// Whether the process, not a setting, limits the size of the file.
static bool isLimitOfProcess;
/// The file as the main thread saw it last, and the time of its next look.
static struct stat seen;
static int64_t nextLook;

/// The interval in which the recorder tries to write again, and checks whether the file still exists, in nanoseconds.
#define INTERVAL 10000000

/// How often to look for a tenth of a millisecond whether other threads still write. One may never return: it was stopped while the
/// process exits, or it is this one, in a signal handler.
#define PATIENCE 2000

bool vct_file_is_open(void) { return atomic_load_explicit(&isOpen, memory_order_relaxed); }

/// Whether the descriptor still is that of the file. An app that closes a descriptor twice may close this one, and get its number for a
/// file of its own.
static bool is_own(int descriptor) {
    struct vct_file_identity found;
    return vct_descriptor_identify(descriptor, &found) && found.device == atomic_load(&device) &&
           found.inode == atomic_load(&inode);
}

static void use(int descriptor) {
    struct stat status = {0};
    bool isStream = fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
    struct vct_file_identity found = {0};
    vct_descriptor_identify(descriptor, &found);
    atomic_store(&device, found.device);
    atomic_store(&inode, found.inode);
    atomic_store(&mayBreak, isStream);
#if defined(F_SETNOSIGPIPE)
    if (isStream) fcntl(descriptor, F_SETNOSIGPIPE, 1);
#endif
    off_t end = lseek(descriptor, 0, SEEK_END);
    partStart = end > 0 ? end : 0;
    seen = status;
    atomic_store(&written, (unsigned long long)partStart);
    atomic_store(&lines, 0);
    atomic_store(&file, descriptor);
}

/// A process that this one forks must not write into the trace, not even its end.
static void forget(void) {
    atomic_store(&isOpen, false);
    atomic_store(&file, -1);
    atomic_store(&writers, 0);
}

/// Beyond the limit of the process, a write would end the app with a signal.
static void respect_limit_of_process(void) {
    struct rlimit most;
    isLimitOfProcess = getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur < output.limit;
    if (isLimitOfProcess) output.limit = most.rlim_cur;
}

/// Writes the beginning of a part. Lines of other threads that come meanwhile are lost: nobody could read them before it. So are
/// those that refer to what an earlier part described.
static void begin_part(int descriptor, const char *missing) {
    atomic_store(&isGivenUp, false);
    atomic_store(&isBeginning, true);
    use(descriptor);
    atomic_store(&isOpen, true);
    atomic_store(&part, output.beginPart(missing));
    atomic_store(&isBeginning, false);
}

void vct_file_start(const struct vct_file_output *newOutput) {
    static bool isForkWatched;
    if (!isForkWatched) pthread_atfork(NULL, NULL, forget);
    isForkWatched = true;
    output = *newOutput;
    respect_limit_of_process();
    brokenAt = nextTry = nextLook = 0;
    begin_part(output.descriptor, NULL);
    // Before the beginning, nothing was to be recorded.
    if (atomic_load(&file) >= 0) atomic_store(&lost, 0);
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
    if (waited_for_writers(0) && is_own(descriptor)) close_quietly(descriptor);
}

/// Takes the file from all threads; true for the thread that does so first. The caller is one of the writers.
static bool take_file(int descriptor) {
    return atomic_compare_exchange_strong(&file, &descriptor, -1);
}

static int write_line(int descriptor, const char *bytes, size_t count) {
    return vct_descriptor_write(descriptor, bytes, count, atomic_load_explicit(&mayBreak, memory_order_relaxed));
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
    // The wait for a reader was long enough.
    if (atomic_load(&mayBreak) && !vct_descriptor_has_room(descriptor, 0)) return 0;
    size_t gone = 0;
    if (*output.path && isFull && !make_room(descriptor, status.st_size, (size_t)length, &gone)) return 0;
    write_line(descriptor, line, (size_t)length);
    return gone;
}

/// How a part ends that cannot go on: the file may be gone, or have no room for a line about the end.
enum ending { WITHOUT_LINE, WITH_LINE, WITH_LINE_IN_FULL_FILE };

/// Ends the trace's part in the file, with the reason.
static void break_off(int descriptor, const char *why, enum ending ending) {
    if (!take_file(descriptor)) return;
    bool isAlone = waited_for_writers(1);
    if (atomic_load(&isBeginning) && brokenAt) {
        // There is no room even for the beginning of a part.
        if (is_own(descriptor) && ftruncate(descriptor, partStart) == 0) {
            atomic_store(&written, (unsigned long long)partStart);
        }
    } else {
        snprintf(reason, sizeof reason, "%s", why);
        brokenAt = vct_clock_now();
        nextTry = 0;
        if (ending != WITHOUT_LINE && is_own(descriptor)) {
            atomic_fetch_add(&lost, write_end(descriptor, ending == WITH_LINE_IN_FULL_FILE));
        }
        vct_tell(*output.path ? output.path : "standard output", reason,
                 vct_file_is_open() ? "the trace goes on when it can be written again" : "nothing more is recorded in it");
    }
    if (isAlone && is_own(descriptor)) close_quietly(descriptor);
    atomic_store(&isGivenUp, true);
}

/// Whether the file was removed or emptied: its lines are lost.
static bool is_gone(int descriptor) {
    if (!*output.path) return false;
    int64_t now = vct_clock_now();
    if (now < nextLook) return false;
    nextLook = now + INTERVAL;
    struct stat before = seen;
    if (fstat(descriptor, &seen) != 0 || !is_own(descriptor)) return false;
    return seen.st_nlink == 0 || seen.st_size < before.st_size;
}

static bool put(int descriptor, const char *bytes, size_t count) {
    unsigned long long before = atomic_fetch_add(&written, count);
    if (before + count > output.limit) {
        atomic_store(&isOpen, false);
        const char *why = isLimitOfProcess ? "the file has reached the limit of the process"
                                           : "the file has reached its limit (VCTRACE_LIMIT)";
        break_off(descriptor, why, isLimitOfProcess ? WITH_LINE_IN_FULL_FILE : WITH_LINE);
        return false;
    }
    if (!is_own(descriptor)) {
        // Without a path, it cannot be opened again.
        if (!*output.path) atomic_store(&isOpen, false);
        break_off(descriptor, "the app closed the file", WITHOUT_LINE);
        return false;
    }
    int error = write_line(descriptor, bytes, count);
    if (error) {
        // Nobody waits a second again and again.
        if (!*output.path || error == EAGAIN) atomic_store(&isOpen, false);
        break_off(descriptor, strerror(error), WITH_LINE_IN_FULL_FILE);
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
    begin_part(descriptor, missing);
    // If even the beginning could not be written, everything is missing as before.
    if (atomic_load(&file) < 0) atomic_fetch_add(&lost, count);
}

static void look_after(int descriptor) {
    atomic_fetch_add(&writers, 1);
    if (is_gone(descriptor)) {
        atomic_fetch_add(&lost, atomic_load(&lines));
        break_off(descriptor, seen.st_nlink ? "the file was emptied" : "the file was taken away", WITHOUT_LINE);
    }
    atomic_fetch_sub(&writers, 1);
}

void vct_file_mend(void) {
    if (!vct_file_is_open() || !vct_is_main_thread() || atomic_load(&isBeginning)) return;
    int descriptor = atomic_load(&file);
    if (descriptor >= 0) look_after(descriptor);
    // Another thread may still be writing the end of the former part.
    if (atomic_load(&file) < 0 && atomic_load(&isGivenUp) && vct_file_is_open()) begin_again();
}

bool vct_file_write(const char *bytes, size_t count, unsigned ofPart) {
    if (!vct_file_is_open()) return true;
    atomic_fetch_add(&writers, 1);
    int descriptor = atomic_load(&file);
    bool isEarly = atomic_load(&isBeginning) && !vct_is_main_thread();
    bool isLate = ofPart && ofPart != atomic_load(&part);
    bool isWritten = descriptor >= 0 && !isEarly && !isLate && put(descriptor, bytes, count);
    if (!isWritten) atomic_fetch_add(&lost, 1);
    atomic_fetch_sub(&writers, 1);
    return isWritten;
}
