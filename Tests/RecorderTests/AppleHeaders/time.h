#pragma once
typedef long time_t;
typedef int clockid_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC_RAW 4
time_t time(time_t *time);
int clock_gettime(clockid_t clock, struct timespec *time);
