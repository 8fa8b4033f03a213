#include "Kinds.h"

const char *const vct_kind_names[VCT_kindCount] = {
#define VCT_KIND(name) #name,
    VCT_KINDS(VCT_KIND)
#undef VCT_KIND
};

const vct_kinds vct_declarable_kinds = ~(1ULL << VCT_setViewControllers);
