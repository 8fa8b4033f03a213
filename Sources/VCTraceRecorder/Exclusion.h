// The classes that are left out.

#pragma once

#include <stdbool.h>

#include "Visibility.h"

/// Adds names, separated by commas or spaces; `*` at the end of one stands for any end. `DebugMenu` means the classes of
/// that name in any module and in any type, generic ones with any arguments.
VCT_HIDDEN void vct_exclusion_add(const char *names);

VCT_HIDDEN bool vct_exclusion_has(const char *className);

/// Whether it is one of the classes with which SwiftUI shows what an app declares. A `UIHostingController` of a view of
/// the app's is none: the app made it.
VCT_HIDDEN bool vct_exclusion_is_swiftui(const char *className);
