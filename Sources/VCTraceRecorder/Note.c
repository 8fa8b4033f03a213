#include "Note.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hosting.h"
#include "Layout.h"

/// When a view has size and position at the latest.
static bool is_laid_out_by(enum vct_kind kind, void *const *objects) {
    if (kind == VCT_didMove) return *objects != NULL;
    return kind == VCT_viewDidAppear || kind == VCT_viewDidLayoutSubviews;
}

void vct_note(
    struct vct_call *call, enum vct_kind kind, void *controller, const char *verb, void *const *objects, size_t count,
    const char *details) {
    if (!vct_call_begin(call, kind, controller)) return;
    vct_hosting_check(call->life);
    // Whether the view of a child was there before counts.
    if (kind == VCT_addChild && *objects && call->life) vct_hosting_check(vct_life_of(*objects));
    if (is_laid_out_by(kind, objects)) vct_layout_check(call->life);
    vct_event(controller, verb, objects, count, details);
    vct_call_open(call, NULL);
}

#endif
