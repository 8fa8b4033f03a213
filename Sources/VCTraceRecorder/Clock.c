#include "Clock.h"

#include <time.h>

#if defined(__APPLE__)
#define VCT_STEADY_CLOCK CLOCK_MONOTONIC_RAW
#else
#define VCT_STEADY_CLOCK CLOCK_MONOTONIC
#endif

/// The date, less the steady clock at that time.
static int64_t base;

static int64_t read_clock(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void vct_clock_start(void) { base = read_clock(CLOCK_REALTIME) - read_clock(VCT_STEADY_CLOCK); }

int64_t vct_clock_now(void) { return base + read_clock(VCT_STEADY_CLOCK); }

static char *write_digits(char *text, unsigned value, int count) {
    for (int place = count - 1; place >= 0; place--) {
        text[place] = (char)('0' + value % 10);
        value /= 10;
    }
    return text + count;
}

struct date {
    unsigned year, month, day, hour, minute, second, microsecond;
};

/// Howard Hinnant's `civil_from_days`: eras of 400 years whose years begin in March.
static struct date split(int64_t time) {
    int64_t seconds = time / 1000000000;
    int64_t days = seconds / 86400 + 719468;
    unsigned second = (unsigned)(seconds % 86400);
    unsigned era = (unsigned)(days / 146097);
    unsigned dayOfEra = (unsigned)(days % 146097);
    unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    unsigned month = (5 * dayOfYear + 2) / 153;
    struct date date = {
        .year = yearOfEra + era * 400 + (month < 10 ? 0 : 1),
        .month = month < 10 ? month + 3 : month - 9,
        .day = dayOfYear - (153 * month + 2) / 5 + 1,
        .hour = second / 3600,
        .minute = second / 60 % 60,
        .second = second % 60,
        .microsecond = (unsigned)(time % 1000000000 / 1000),
    };
    return date;
}

size_t vct_clock_write(int64_t time, char *text) {
    struct date date = split(time);
    char *end = write_digits(text, date.year, 4);
    *end++ = '-';
    end = write_digits(end, date.month, 2);
    *end++ = '-';
    end = write_digits(end, date.day, 2);
    *end++ = 'T';
    end = write_digits(end, date.hour, 2);
    *end++ = ':';
    end = write_digits(end, date.minute, 2);
    *end++ = ':';
    end = write_digits(end, date.second, 2);
    *end++ = '.';
    end = write_digits(end, date.microsecond, 6);
    *end++ = 'Z';
    *end = 0;
    return (size_t)(end - text);
}

size_t vct_clock_stamp(int64_t time, char *text) {
    struct date date = split(time);
    char *end = write_digits(text, date.year, 4);
    end = write_digits(end, date.month, 2);
    end = write_digits(end, date.day, 2);
    *end++ = 'T';
    end = write_digits(end, date.hour, 2);
    end = write_digits(end, date.minute, 2);
    end = write_digits(end, date.second, 2);
    *end++ = 'Z';
    *end = 0;
    return (size_t)(end - text);
}
