#include "FileTail.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Clock.h"

#define TAIL 4096

struct tail {
    char bytes[TAIL];
    size_t count;
    /// Where it is in the file.
    off_t start;
};

/// The file that lines are written to cannot be read.
static bool read_tail(struct tail *tail, const char *path, off_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    tail->start = size > TAIL ? size - TAIL : 0;
    ssize_t count = pread(file, tail->bytes, TAIL, tail->start);
    close(file);
    tail->count = count > 0 ? (size_t)count : 0;
    return true;
}

/// Goes back from the end to behind a line feed, until as many bytes are free; the lines that are passed are counted.
static size_t cut(const struct tail *tail, size_t needed, size_t *lines) {
    size_t end = tail->count;
    while (end && tail->bytes[end - 1] != '\n') end--;
    while (end && tail->count - end < needed) {
        end--;
        while (end && tail->bytes[end - 1] != '\n') end--;
        (*lines)++;
    }
    return end;
}

size_t vct_tail_end(int file, const char *path, int64_t time, const char *reason, bool isFull) {
    char line[256], date[VCT_CLOCK_TEXT];
    vct_clock_write(time, date);
    int length = snprintf(line, sizeof line, "# truncated: %s %s\n", date, reason);
    struct tail tail;
    struct stat status;
    size_t lines = 0;
    if (fstat(file, &status) != 0 || status.st_nlink == 0) return 0;
    if (*path && isFull && read_tail(&tail, path, status.st_size)) {
        off_t end = tail.start + (off_t)cut(&tail, (size_t)length, &lines);
        if (ftruncate(file, end) != 0) return 0;
    }
    if (write(file, line, (size_t)length) < 0) return lines;
    return lines;
}
