#import "Exception.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void throw(const char *name, const char *reason, ...) {
    fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '", name);
    va_list arguments;
    va_start(arguments, reason);
    vfprintf(stderr, reason, arguments);
    va_end(arguments);
    fputs("'\n", stderr);
    abort();
}

void complain(const char *message, ...) {
    va_list arguments;
    va_start(arguments, message);
    vfprintf(stderr, message, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
