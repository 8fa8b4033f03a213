#include "Refusal.h"

#if VCT_HAS_RUNTIME

#include <stdio.h>

#include "Events.h"

void vct_refused(const struct vct_call *call, void *controller, void *other) {
    char details[40];
    snprintf(details, sizeof details, "call=%s", vct_kind_names[call->kind]);
    vct_event(controller, "refused", &other, 1, details);
}

#endif
