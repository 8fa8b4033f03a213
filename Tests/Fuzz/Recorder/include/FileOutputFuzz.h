// Drives the file writer of the recorder.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes lines to a file in the folder, as the bytes say: each writes a line, or does something to the file. Returns whether all
/// lines in the file are whole.
bool fuzz_file_output(const char *folder, const uint8_t *bytes, size_t count);
