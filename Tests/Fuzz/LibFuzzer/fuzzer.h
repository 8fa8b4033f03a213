#include <stddef.h>
#include <stdint.h>

/// Calls the function with inputs until one ends the process or the options say to stop.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*function)(const uint8_t *bytes, size_t count));
