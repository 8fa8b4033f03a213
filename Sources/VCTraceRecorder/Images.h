// The executables and libraries in the process, which hold the code that a stack shows. Callable on any thread.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "Visibility.h"

struct vct_image {
    /// The first address of its code, and the first one after it.
    uintptr_t start, end;
    /// The address at which it is loaded, which is taken off the addresses in it.
    uintptr_t base;
    /// Whether it comes with the app, not with the system.
    bool isOfApp;
    /// Its number in the trace, from 1 on.
    unsigned number;
};

/// The image that holds the address; NULL if none does, or if there are too many.
///
/// The first address of an image takes a look at all images; further ones do not.
VCT_HIDDEN const struct vct_image *vct_image_of(uintptr_t address);

/// How often an image was unloaded whose code a stack may show: the same addresses may be those of another image since.
VCT_HIDDEN unsigned vct_images_generation(void);

/// Writes the image to the trace if this part of it does not show it: `# image: NUMBER NAME BASE UUID PATH`. False if the line is
/// lost, or if the image was unloaded.
VCT_HIDDEN bool vct_image_show(const struct vct_image *image, unsigned part);
