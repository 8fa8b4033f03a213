#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Selectors.h"

struct vct_selectors vct_selectors;

void vct_selectors_register(void) {
#define VCT_SELECTOR(name, text) vct_selectors.name = sel_registerName(text);
    VCT_SELECTORS(VCT_SELECTOR)
#undef VCT_SELECTOR
}

#endif
