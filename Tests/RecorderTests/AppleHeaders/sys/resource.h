#pragma once
#include <stdint.h>
struct rlimit {
    uint64_t rlim_cur, rlim_max;
};
#define RLIMIT_FSIZE 1
int getrlimit(int resource, struct rlimit *limit);
