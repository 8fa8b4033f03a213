#pragma once
#include <stddef.h>
int sysctlbyname(const char *name, void *old, size_t *oldSize, void *new, size_t newSize);
