#include "include/RecorderFuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "FileOutput.h"

static void write_line(const char *text, size_t length) {
    char line[512];
    memset(line, 'x', sizeof line);
    memcpy(line, text, strlen(text));
    line[length] = '\n';
    vct_file_write(line, length + 1, 0);
}

static unsigned begin_part(const char *missing) {
    (void)missing;
    write_line("# vctrace: 1", 12);
    write_line("# missing: ", 30);
    return 0;
}

/// Whether each whole line begins as one that was written.
static bool has_whole_lines(const char *path) {
    struct stat status;
    // A full disk, which is read without an end.
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) return true;
    FILE *file = fopen(path, "r");
    char line[600];
    bool isWhole = true;
    while (file && fgets(line, sizeof line, file)) {
        isWhole = isWhole && (!strchr(line, '\n') || line[0] == '#' || strncmp(line, "line ", 5) == 0);
    }
    if (file) fclose(file);
    return isWhole;
}

/// What happens to the file, besides lines.
static void change(const char *path, unsigned kind) {
    char moved[VCT_PATH_CAPACITY + 8];
    struct stat status;
    snprintf(moved, sizeof moved, "%s.moved", path);
    switch (kind) {
    case 3:
        // Whatever is written there, the disk is full.
        unlink(path);
        symlink("/dev/full", path);
        break;
    case 4:
        if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode)) unlink(path);
        break;
    case 5: unlink(path); break;
    case 6:
        rename(path, moved);
        close(open(path, O_WRONLY | O_CREAT, 0600));
        break;
    default:
        // The recorder looks at its file again after ten milliseconds.
        usleep(11000);
        vct_file_mend();
    }
}

bool fuzz_file_output(const char *folder, const uint8_t *bytes, size_t count) {
    struct vct_file_output output = {.limit = count && bytes[0] & 1 ? 2000 : UINT64_MAX, .beginPart = begin_part};
    snprintf(output.path, sizeof output.path, "%s/log.trace", folder);
    output.descriptor = vct_trace_open(output.path);
    if (output.descriptor < 0) return true;
    vct_file_start(&output);
    int changes = 0;
    for (size_t index = 1; index < count; index++) {
        unsigned kind = bytes[index] & 7;
        if (kind < 3) {
            write_line("line ", 8 + (bytes[index] >> 3) * 15);
        } else if (changes++ < 16) {
            change(output.path, kind);
        }
    }
    vct_file_stop();
    return has_whole_lines(output.path);
}
