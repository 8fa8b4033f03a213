#include "Clock.h"

#include <stdatomic.h>
#include <time.h>

#if defined(__APPLE__)
#define VCT_STEADY_CLOCK CLOCK_MONOTONIC_RAW
#else
#define VCT_STEADY_CLOCK CLOCK_MONOTONIC
#endif

/// The date minus the steady clock at that time. Other threads may read it while a trace starts.
static _Atomic int64_t base;

static int64_t read_clock(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void vct_clock_start(void) {
    atomic_store_explicit(&base, read_clock(CLOCK_REALTIME) - read_clock(VCT_STEADY_CLOCK), memory_order_relaxed);
}

int64_t vct_clock_now(void) { return atomic_load_explicit(&base, memory_order_relaxed) + read_clock(VCT_STEADY_CLOCK); }

static char *write_digits(char *text, unsigned value, int count) {
    for (int place = count - 1; place >= 0; place--) {
        text[place] = (char)('0' + value % 10);
        value /= 10;
    }
    return text + count;
}

/// Howard Hinnant's `civil_from_days`: eras of 400 years whose years begin in March.
size_t vct_clock_write(int64_t time, char *text) {
    int64_t seconds = time / 1000000000;
    int64_t days = seconds / 86400 + 719468;
    unsigned second = (unsigned)(seconds % 86400);
    unsigned era = (unsigned)(days / 146097);
    unsigned dayOfEra = (unsigned)(days % 146097);
    unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    unsigned month = (5 * dayOfYear + 2) / 153;

    char *end = write_digits(text, yearOfEra + era * 400 + (month < 10 ? 0 : 1), 4);
    *end++ = '-';
    end = write_digits(end, month < 10 ? month + 3 : month - 9, 2);
    *end++ = '-';
    end = write_digits(end, dayOfYear - (153 * month + 2) / 5 + 1, 2);
    *end++ = 'T';
    end = write_digits(end, second / 3600, 2);
    *end++ = ':';
    end = write_digits(end, second / 60 % 60, 2);
    *end++ = ':';
    end = write_digits(end, second % 60, 2);
    *end++ = '.';
    end = write_digits(end, (unsigned)(time % 1000000000 / 1000), 6);
    *end++ = 'Z';
    *end = 0;
    return (size_t)(end - text);
}
