// The name of a class, as the trace shows it.

#pragma once

#include <stddef.h>

#include "Visibility.h"

/// The maximum length of a name, including the terminating zero byte.
#define VCT_NAME_CAPACITY 256

/// Writes the name of a class, and returns its length. A longer name is cut and gets a mark that is unique to it.
VCT_HIDDEN size_t vct_name_write(const char *className, char name[VCT_NAME_CAPACITY]);

/// Writes the name in the class's declaration, `Shop.Main.DebugMenu`, and returns its length: without the
/// arguments of a generic class, and without the compiler's additions for private and local ones.
VCT_HIDDEN size_t vct_name_plain(const char *className, char name[VCT_NAME_CAPACITY]);
