#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <stdio.h>

#include "Events.h"
#include "Refusal.h"

/// What would change something; a callback that throws was called all the same.
static const vct_kinds refusable = 1ULL << VCT_addChild | 1ULL << VCT_present | 1ULL << VCT_dismiss | 1ULL << VCT_push |
                                   1ULL << VCT_pop;

void vct_refused(const struct vct_call *call, void *controller, void *other) {
    if (!(refusable & vct_kinds_of(call->kind))) return;
    char details[40];
    snprintf(details, sizeof details, "call=%s", vct_kind_names[call->kind]);
    vct_event(controller, "refused", &other, 1, details);
}

#endif
