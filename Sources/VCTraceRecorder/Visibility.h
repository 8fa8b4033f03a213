// Hides the recorder's own symbols from the app: the process may contain a second copy of it.

#pragma once

#define VCT_HIDDEN __attribute__((visibility("hidden")))
