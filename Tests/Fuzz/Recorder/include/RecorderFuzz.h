// Drives the parts of the recorder that need no Objective-C: its file writer, and its walk over a stack.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes lines to a file in the folder, as the bytes say: each writes a line, or does something to the file. Returns whether all
/// lines in the file are whole.
bool fuzz_file_output(const char *folder, const uint8_t *bytes, size_t count);

/// Walks over a stack whose words are made from the bytes, from a frame that they name. Returns whether the walk kept to its limit.
bool fuzz_stack_walk(const uint8_t *bytes, size_t count);
