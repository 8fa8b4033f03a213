// Keeps the recorder's own symbols out of the app's: a second copy of it may be in the process.

#pragma once

#define VCT_HIDDEN __attribute__((visibility("hidden")))
