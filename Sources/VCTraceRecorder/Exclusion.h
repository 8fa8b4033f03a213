// The classes that are left out.

#ifndef VCT_EXCLUSION_H
#define VCT_EXCLUSION_H

#include <stdbool.h>

#include "Visibility.h"

/// Adds names, separated by commas or spaces; `*` at the end of one stands for any end.
VCT_HIDDEN void vct_exclusion_add(const char *names);

VCT_HIDDEN bool vct_exclusion_has(const char *className);

#endif
