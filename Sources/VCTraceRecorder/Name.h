// The name of a class, as the trace shows it.

#pragma once

#include <stddef.h>

#include "Visibility.h"

/// No name is longer than this, with the zero byte that ends it.
#define VCT_NAME_CAPACITY 256

/// Writes the name of a class, and returns its length. A longer one is cut to a mark that no other name has.
VCT_HIDDEN size_t vct_name_write(const char *className, char name[VCT_NAME_CAPACITY]);

/// Writes what the class is called where it is declared, `Shop.Main.DebugMenu`, and returns its length: without the
/// arguments of a generic class, and without what the compiler adds for private and local ones.
VCT_HIDDEN size_t vct_name_plain(const char *className, char name[VCT_NAME_CAPACITY]);
