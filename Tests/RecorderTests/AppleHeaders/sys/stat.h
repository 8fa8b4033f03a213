#pragma once
#include <sys/types.h>
int mkdir(const char *path, mode_t mode);
