#import "Exception.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/// The handler that catches; NULL if there is none.
static jmp_buf *catcher;

bool catches(void (^block)(void)) {
    jmp_buf *outer = catcher, inner;
    catcher = &inner;
    bool isThrown = setjmp(inner) != 0;
    if (!isThrown) block();
    catcher = outer;
    return isThrown;
}

void throw(const char *name, const char *reason, ...) {
    if (catcher) longjmp(*catcher, 1);
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
