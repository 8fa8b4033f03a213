// The classes that are left out.

#pragma once

#include <stdbool.h>

#include "Visibility.h"

/// Adds names, separated by commas or spaces; `*` at the end matches any ending. `DebugMenu` means the classes of
/// that name in any module and in any type, generic ones with any arguments.
VCT_HIDDEN void vct_exclusion_add(const char *names);

VCT_HIDDEN bool vct_exclusion_has(const char *className);

/// Whether it is one of SwiftUI's own controllers. A `UIHostingController` with one of the app's views
/// or with an `AnyView` is not, because the app created it.
VCT_HIDDEN bool vct_exclusion_is_swiftui(const char *className);
