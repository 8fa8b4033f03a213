// The file of a trace: how it is named, and how it is opened.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

#define VCT_PATH_CAPACITY 1024

/// Puts the process in the place of `%p`, the time in that of `%t` and the percent sign in that of `%%`; a relative
/// name is one in the folder, and the name of a folder, with `/` at its end, gets a file in it.
///
/// False where the path is too long.
VCT_HIDDEN bool vct_trace_path(const char *name, const char *folder, int64_t time, char path[VCT_PATH_CAPACITY]);

/// Opens the file at its end, with the folders that it needs; -1, with `errno`, where that cannot be done.
VCT_HIDDEN int vct_trace_open(const char *path);
