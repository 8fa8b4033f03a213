// Names and opens the file of a trace.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "Visibility.h"

#define VCT_PATH_CAPACITY 1024

/// Replaces `%p` with the process, `%t` with the time and `%%` with a percent sign. A relative
/// name is relative to the folder, and a name with `/` at its end is a folder, in which a file gets a name.
///
/// False if the path is too long.
VCT_HIDDEN bool vct_trace_path(const char *name, const char *folder, int64_t time, char path[VCT_PATH_CAPACITY]);

/// Removes the traces in a folder that nobody named and that were last written before that time.
VCT_HIDDEN void vct_trace_tidy(const char *folder, time_t oldest);

/// Opens the file at its end and creates its folders; -1, with `errno`, if that fails.
VCT_HIDDEN int vct_trace_open(const char *path);
