// Keeps the recorder's own symbols out of the app's: a second copy of it may be in the process.

#ifndef VCT_VISIBILITY_H
#define VCT_VISIBILITY_H

#define VCT_HIDDEN __attribute__((visibility("hidden")))

#endif
