#pragma once
#include <sys/types.h>
#include <time.h>
struct stat {
    int32_t st_dev;
    mode_t st_mode;
    uint16_t st_nlink;
    uint64_t st_ino;
    uint32_t st_uid, st_gid;
    int32_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
#define st_mtime st_mtimespec.tv_sec
    off_t st_size;
    int64_t st_blocks;
    int32_t st_blksize;
    uint32_t st_flags, st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};
#define S_ISFIFO(mode) (((mode) & 0170000) == 0010000)
#define S_ISREG(mode) (((mode) & 0170000) == 0100000)
#define S_ISSOCK(mode) (((mode) & 0170000) == 0140000)
int fstat(int file, struct stat *status);
int fstatat(int folder, const char *name, struct stat *status, int flags);
int mkdir(const char *path, mode_t mode);
