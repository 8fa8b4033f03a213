// Writes the file of a trace, which may be full or removed, and writable again later.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "TraceFile.h"

struct vct_file_output {
    /// A descriptor, open at the end of the file.
    int descriptor;
    /// The path for opening it again; empty if that is impossible.
    char path[VCT_PATH_CAPACITY];
    /// The maximum number of bytes in it.
    uint64_t limit;
    /// Writes the beginning of a part of the trace, and what is missing before it; NULL for the first part. Called on the main
    /// thread. Returns the number of the part among those of all readers.
    unsigned (*beginPart)(const char *missing);
};

/// Writes the beginning of the trace to the file; further lines follow.
VCT_HIDDEN void vct_file_start(const struct vct_file_output *output);

/// Stops writing.
VCT_HIDDEN void vct_file_stop(void);

/// Whether lines go to a file, or will go to it as soon as it can be written again.
VCT_HIDDEN bool vct_file_is_open(void);

/// Checks whether the file can be written, and begins a new part of the trace if it can be written again. Called on any thread
/// before a line gets its time.
VCT_HIDDEN void vct_file_mend(void);

/// Writes a complete line, with its line feed; false if it is lost.
///
/// - Parameter part: the part of the trace that describes what the line refers to; 0 if it refers to nothing.
VCT_HIDDEN bool vct_file_write(const char *bytes, size_t count, unsigned part);
