#include "TraceFile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Clock.h"

struct path {
    char *bytes;
    size_t count;
    bool isWhole;
};

static void append(struct path *path, const char *text, size_t count) {
    if (path->count + count >= VCT_PATH_CAPACITY) {
        path->isWhole = false;
        return;
    }
    memcpy(path->bytes + path->count, text, count);
    path->count += count;
}

static void append_process(struct path *path) {
    char digits[12];
    append(path, digits, (size_t)snprintf(digits, sizeof digits, "%d", (int)getpid()));
}

/// `20261120T020000Z`
static void append_time(struct path *path, int64_t time) {
    char date[VCT_CLOCK_TEXT];
    vct_clock_write(time, date);
    for (const char *next = date; *next != '.'; next++) {
        if (*next != '-' && *next != ':') append(path, next, 1);
    }
    append(path, "Z", 1);
}

static void append_name(struct path *path, const char *name, int64_t time) {
    for (; *name; name++) {
        if (name[0] == '%' && name[1] == 'p') {
            append_process(path);
        } else if (name[0] == '%' && name[1] == 't') {
            append_time(path, time);
        } else {
            append(path, name, 1);
            if (name[0] != '%' || name[1] != '%') continue;
        }
        name++;
    }
}

bool vct_trace_path(const char *name, const char *folder, int64_t time, char bytes[VCT_PATH_CAPACITY]) {
    struct path path = {bytes, 0, true};
    if (name[0] != '/' && folder && *folder) {
        append(&path, folder, strlen(folder));
        append(&path, "/", 1);
    }
    append_name(&path, name, time);
    if (path.count && bytes[path.count - 1] == '/') append_name(&path, "vctrace-%t-%p.trace", time);
    bytes[path.count] = 0;
    return path.isWhole && path.count;
}

/// Whether the recorder chose the name: `vctrace-20261120T020000Z-4711.trace`.
static bool is_chosen(const char *name) {
    int end = 0;
    sscanf(name, "vctrace-%*8[0-9]T%*6[0-9]Z-%*[0-9].trace%n", &end);
    return end && !name[end];
}

void vct_trace_tidy(const char *folder, time_t oldest) {
    DIR *files = opendir(folder);
    if (!files) return;
    for (struct dirent *file; (file = readdir(files));) {
        struct stat status;
        if (!is_chosen(file->d_name)) continue;
        if (fstatat(dirfd(files), file->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) continue;
        if (status.st_mtime < oldest) unlinkat(dirfd(files), file->d_name, 0);
    }
    closedir(files);
}

/// Numbers above those that apps use: one that closes a number twice, or writes to standard streams that it does not have, must not mean
/// the trace. Lower ones if the process may not have such numbers.
static int moved_up(int file) {
    for (int lowest = 256; lowest > STDERR_FILENO; lowest /= 2) {
        int moved = fcntl(file, F_DUPFD_CLOEXEC, lowest);
        if (moved < 0) continue;
        close(file);
        return moved;
    }
    if (file > STDERR_FILENO) return file;
    close(file);
    errno = EMFILE;
    return -1;
}

int vct_trace_open(const char *path) {
    char folder[VCT_PATH_CAPACITY];
    for (size_t index = 1; path[index]; index++) {
        if (path[index] != '/') continue;
        memcpy(folder, path, index);
        folder[index] = 0;
        // An existing folder gives EEXIST or, above the app's own folder, an error of the sandbox.
        mkdir(folder, 0755);
    }
    // A pipe must not make the app wait for a reader.
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644);
    return file >= 0 ? moved_up(file) : file;
}
