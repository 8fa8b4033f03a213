// Linux declares O_PATH only so.
#define _GNU_SOURCE
#include "SQLiteSettings.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// STRICT tables need 3.37, and sqlite3_error_offset() needs 3.38. macOS 13 has 3.39.
#if SQLITE_VERSION_NUMBER < 3038000
#error "vctrace needs SQLite 3.38 or newer"
#endif

void settings_count_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1); }

void settings_distrust_schema(struct sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}

#ifdef O_NOFOLLOW_ANY
static int open_below_root(const char *path, int flags, int mode) {
    return open(path, (flags & ~O_NOFOLLOW) | O_NOFOLLOW_ANY, mode);
}
#else
static int open_below_root(const char *path, int flags, int mode) {
    int folder = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    char part[256];
    for (;;) {
        path += strspn(path, "/");
        size_t length = strcspn(path, "/");
        bool last = path[length + strspn(path + length, "/")] == 0;
        int next = -1;
        if (folder >= 0 && length < sizeof part) {
            memcpy(part, path, length);
            part[length] = 0;
            next = last ? openat(folder, length ? part : ".", flags | O_NOFOLLOW, mode)
                        : openat(folder, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        } else if (folder >= 0) {
            errno = ENAMETOOLONG;
        }
        int reason = errno;
        if (folder >= 0) { close(folder); }
        errno = reason;
        if (last || next < 0) { return next; }
        folder = next;
        path += length;
    }
}
#endif

static int open_without_links(const char *path, int flags, int mode) {
    // SQLite's temporary files are new, and their folder may be behind a link.
    return path[0] == '/' && !(flags & O_EXCL) ? open_below_root(path, flags, mode) : open(path, flags, mode);
}

static ssize_t read_no_link(const char *path, char *target, size_t size) {
    errno = ELOOP;
    return -1;
}

// SQLite reads links itself to find the path that it then opens. Source: unixFullPathname and robust_open in SQLite's os_unix.c.
void settings_follow_no_links(void) {
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    if (!files || files->iVersion < 3) { return; }
    files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)open_without_links);
    files->xSetSystemCall(files, "readlink", (sqlite3_syscall_ptr)read_no_link);
}
