// Where the lines of a trace go: a file, and functions that ask for them.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "VCTraceRecorder.h"
#include "Visibility.h"

/// Whether anyone takes lines; hooks ask it first.
VCT_HIDDEN bool vct_output_is_open(void);

/// Lets lines go to a function as well, from whatever thread they come; its number, or -1 where too many are there
/// already.
VCT_HIDDEN int vct_output_add(VCTraceLineHandler handler, void *context);

/// Ends that; when this returns, the function is not running and will not run any more.
VCT_HIDDEN void vct_output_remove(int number);

/// Who takes a line: the file alone, and everyone, beside the numbers of functions.
enum { VCT_TO_FILE = -1, VCT_TO_ALL = -2 };

/// Hands over a whole line, with its line feed.
VCT_HIDDEN void vct_output_write(int target, const char *bytes, size_t count);
