#pragma once
#include <stddef.h>
typedef struct __sFILE FILE;
extern FILE *__stderrp;
#define stderr __stderrp
FILE *fopen(const char *path, const char *mode);
size_t fread(void *bytes, size_t size, size_t count, FILE *stream);
int fclose(FILE *stream);
int fputs(const char *text, FILE *stream);
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int sscanf(const char *text, const char *format, ...);
