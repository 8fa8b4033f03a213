#pragma once
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t count);
int memcmp(const void *first, const void *second, size_t count);
void *memchr(const void *memory, int byte, size_t count);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
char *strchr(const char *text, int byte);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
size_t strlcpy(char *to, const char *from, size_t size);
char *strerror(int number);
char *strrchr(const char *text, int character);
char *strstr(const char *text, const char *part);
