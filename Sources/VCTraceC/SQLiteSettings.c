// Linux declares O_PATH only so.
#define _GNU_SOURCE
#include "SQLiteSettings.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// STRICT tables need 3.37, and sqlite3_error_offset() needs 3.38. macOS 13 has 3.39.
#if SQLITE_VERSION_NUMBER < 3038000
#error "vctrace needs SQLite 3.38 or newer"
#endif

static sqlite3_mem_methods system_memory;
static atomic_llong memory_in_use;
static long long memory_limit;

static void free_counted(void *memory) {
    atomic_fetch_sub_explicit(&memory_in_use, system_memory.xSize(memory), memory_order_relaxed);
    system_memory.xFree(memory);
}

/// Counts new memory; returns whether it exceeds the limit.
static bool exceeds_limit(long long size) {
    return atomic_fetch_add_explicit(&memory_in_use, size, memory_order_relaxed) + size > memory_limit;
}

static void *allocate_counted(int size) {
    void *memory = system_memory.xMalloc(size);
    if (!memory || !exceeds_limit(system_memory.xSize(memory))) { return memory; }
    free_counted(memory);
    return NULL;
}

static void *reallocate_counted(void *memory, int size) {
    long long before = system_memory.xSize(memory);
    // A block that gets smaller is never refused. One that grows is refused before the old one is gone.
    if (size > before && atomic_load_explicit(&memory_in_use, memory_order_relaxed) + size - before > memory_limit) {
        return NULL;
    }
    void *other = system_memory.xRealloc(memory, size);
    if (other) { exceeds_limit(system_memory.xSize(other) - before); }
    return other;
}

void settings_limit_memory(long long limit) {
    memory_limit = limit;
    // SQLite's own count takes a lock for each piece of memory.
    if (sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK) { return; }
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory) != SQLITE_OK) { return; }
    sqlite3_mem_methods counted = system_memory;
    counted.xMalloc = allocate_counted;
    counted.xFree = free_counted;
    counted.xRealloc = reallocate_counted;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &counted);
}

void settings_distrust_schema(struct sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}

void settings_let_schema_be_written(struct sqlite3 *db, int is_writable) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, !is_writable, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, is_writable, (int *)0);
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
