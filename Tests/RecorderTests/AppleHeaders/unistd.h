#pragma once
#include <sys/types.h>
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_END 2
ssize_t write(int file, const void *bytes, size_t count);
ssize_t pread(int file, void *bytes, size_t count, off_t offset);
int ftruncate(int file, off_t size);
int unlinkat(int folder, const char *name, int flags);
int usleep(unsigned microseconds);
int close(int file);
off_t lseek(int file, off_t offset, int whence);
pid_t getpid(void);
