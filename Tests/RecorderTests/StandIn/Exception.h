// UIKit's exceptions and console messages.

#include <stdbool.h>

/// Throws: ends the program, or returns to the handler.
__attribute__((noreturn, format(printf, 2, 3))) void throw(const char *name, const char *reason, ...);

/// Runs a block and catches its exception; true if there was one.
bool catches(void (^block)(void));

/// Prints on the console that a call is refused or wrong.
__attribute__((format(printf, 1, 2))) void complain(const char *message, ...);

/// The class and the address of an object, for `<%s: %p>`.
#define NAME(object) class_getName(object_getClass(object)), (void *)(object)
