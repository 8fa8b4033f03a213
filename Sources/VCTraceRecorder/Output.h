// The destinations of a trace's lines: a file, and line handlers.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "VCTraceRecorder.h"
#include "Visibility.h"

/// Whether there is a destination; hooks check it first.
VCT_HIDDEN bool vct_output_is_open(void);

/// Adds a line handler, which is called on any thread; returns its number, or `VCTRACE_NO_ROOM`.
/// Lines that refer to a part of the trace are not for it before `vct_output_begin`.
VCT_HIDDEN int vct_output_add(VCTraceLineHandler handler, void *context);

/// Hands over lines from now on that refer to this part of the trace or a later one.
VCT_HIDDEN void vct_output_begin(int number, unsigned part);

/// Removes a line handler. When this returns, it is not running and will not run again.
VCT_HIDDEN void vct_output_remove(int number);

/// The destination of a line: only the file, everyone, or the number of a line handler.
enum { VCT_TO_FILE = -1, VCT_TO_ALL = -2 };

/// Hands over a complete line, with its line feed; false if the file does not get it.
///
/// - Parameter part: the part of the trace that describes what the line refers to; 0 if it refers to nothing.
VCT_HIDDEN bool vct_output_write(int target, const char *bytes, size_t count, unsigned part);
