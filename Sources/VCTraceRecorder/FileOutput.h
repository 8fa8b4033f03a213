// The file of a trace, and what becomes of it: it may be full, or taken away, and be writable again later.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "TraceFile.h"

struct vct_file_output {
    /// Open at its end.
    int descriptor;
    /// From where it can be opened again; empty where it cannot.
    char path[VCT_PATH_CAPACITY];
    /// How many bytes may be in it.
    uint64_t limit;
    /// Writes how a new part of the trace begins, and what is missing before it. Called on the main thread.
    void (*beginPart)(const char *missing);
};

/// Lets lines go to the file.
VCT_HIDDEN void vct_file_start(const struct vct_file_output *output);

/// Ends that.
VCT_HIDDEN void vct_file_stop(void);

/// Whether lines go to a file, or will as soon as it can be written again.
VCT_HIDDEN bool vct_file_is_open(void);

/// Looks whether the file can be written, and begins a new part of the trace if it can be again. Called on any thread
/// before a line gets its time.
VCT_HIDDEN void vct_file_mend(void);

/// Writes a whole line, with its line feed.
VCT_HIDDEN void vct_file_write(const char *bytes, size_t count);
