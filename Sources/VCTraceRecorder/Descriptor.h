// Writes to descriptors that may have no reader, without ending or blocking the app.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Visibility.h"

/// What a descriptor was opened for.
struct vct_file_identity {
    uint64_t device, inode;
};

/// Finds out what the descriptor means now; false if it is not open.
VCT_HIDDEN bool vct_descriptor_identify(int descriptor, struct vct_file_identity *found);

/// Waits for the reader of a full pipe, at most so long. Signals do not make the wait longer.
VCT_HIDDEN bool vct_descriptor_has_room(int descriptor, int milliseconds);

/// One `write` for each line, so written lines survive a crash of the app. Returns 0 or the error.
///
/// - Parameter isStream: whether it is a pipe or a socket: its reader may go away, or wait.
VCT_HIDDEN int vct_descriptor_write(int descriptor, const char *bytes, size_t count, bool isStream);

/// Writes a message to standard error. Nothing happens if nobody reads it.
VCT_HIDDEN void vct_tell(const char *name, const char *reason, const char *consequence);
