#pragma once
#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *memory);
char *getenv(const char *name);
unsigned long long strtoull(const char *text, char **end, int base);
int atexit(void (*function)(void));
