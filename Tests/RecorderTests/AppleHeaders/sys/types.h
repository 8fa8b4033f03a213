#pragma once
#include <stddef.h>
#include <stdint.h>
typedef long ssize_t;
typedef int64_t off_t;
typedef int32_t pid_t;
typedef uint16_t mode_t;
