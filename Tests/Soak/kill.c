// Preloaded into vctrace, this ends the process by SIGKILL at one of its changes to a file in the given folder:
// before it, or in the middle of a write. The environment says where: VCTRACE_KILL_FOLDER, VCTRACE_KILL_AT (counted from 1).
// At 0, it only counts, and writes the count to the file VCTRACE_KILL_COUNT when the process ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long changes;

static long killAt(void) {
    const char *at = getenv("VCTRACE_KILL_AT");
    return at ? atol(at) : 0;
}

static int isInFolder(const char *path) {
    const char *folder = getenv("VCTRACE_KILL_FOLDER");
    if (!folder || !path) return 0;
    return path[0] != '/' || strncmp(path, folder, strlen(folder)) == 0;
}

static int isOfFolder(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count < 0) return 0;
    path[count] = 0;
    return path[0] == '/' && isInFolder(path);
}

/// Counts a change, and returns whether the process should end at it.
static int isNext(void) {
    long number = atomic_fetch_add(&changes, 1) + 1;
    return number == killAt();
}

static void end(void) { kill(getpid(), SIGKILL); }

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("VCTRACE_KILL_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&changes));
    fclose(file);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (isOfFolder(file) && isNext()) {
        // Every other write is torn.
        if (killAt() % 2) REAL(pwrite64)(file, bytes, count / 2, offset);
        end();
    }
    return REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return pwrite64(file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (isOfFolder(file) && isNext()) {
        if (killAt() % 2) REAL(write)(file, bytes, count / 2);
        end();
    }
    return REAL(write)(file, bytes, count);
}

int fsync(int file) {
    if (isOfFolder(file) && isNext()) end();
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    if (isOfFolder(file) && isNext()) end();
    return REAL(fdatasync)(file);
}

int ftruncate64(int file, off64_t size) {
    if (isOfFolder(file) && isNext()) end();
    return REAL(ftruncate64)(file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int rename(const char *from, const char *to) {
    if (isInFolder(to) && isNext()) end();
    return REAL(rename)(from, to);
}

int unlink(const char *path) {
    if (isInFolder(path) && isNext()) end();
    return REAL(unlink)(path);
}
