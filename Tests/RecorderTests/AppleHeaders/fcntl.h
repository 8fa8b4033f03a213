#pragma once
int open(const char *path, int flags, ...);
int fcntl(int file, int command, ...);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_CREAT 0x0200
#define O_CLOEXEC 0x1000000
#define F_DUPFD_CLOEXEC 67
#define F_SETNOSIGPIPE 73
#define AT_SYMLINK_NOFOLLOW 0x0020
