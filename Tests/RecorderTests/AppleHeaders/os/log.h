#pragma once
#include <objc/objc.h>
#include <stdbool.h>
#include <stdint.h>
#if defined(__OBJC__)
@protocol OS_os_log
@end
typedef id<OS_os_log> os_log_t;
#else
typedef struct os_log_s *os_log_t;
#endif
os_log_t os_log_create(const char *subsystem, const char *category) __attribute__((ns_returns_retained));
bool os_log_type_enabled(os_log_t log, uint8_t type);
void _os_log_impl(void *image, os_log_t log, uint8_t type, const char *format, uint8_t *buffer, uint32_t size);
extern struct mach_header __dso_handle;
#define os_log(log, format, ...)                                                                                  \
    do {                                                                                                          \
        if (os_log_type_enabled(log, 0)) {                                                                        \
            uint8_t buffer[__builtin_os_log_format_buffer_size(format, ##__VA_ARGS__)];                           \
            _os_log_impl(&__dso_handle, log, 0, format,                                                           \
                         (uint8_t *)__builtin_os_log_format(buffer, format, ##__VA_ARGS__), (uint32_t)sizeof buffer); \
        }                                                                                                         \
    } while (0)
