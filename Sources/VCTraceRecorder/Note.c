#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Clock.h"
#include "Events.h"
#include "Hosting.h"
#include "Layout.h"
#include "Note.h"

/// By these calls, a view must have size and position.
static bool is_laid_out_by(enum vct_kind kind, void *const *objects) {
    if (kind == VCT_didMove) return *objects != NULL;
    return kind == VCT_viewDidAppear || kind == VCT_viewDidLayoutSubviews;
}

static const vct_kinds beginnings = 1ULL << VCT_viewWillAppear | 1ULL << VCT_viewWillDisappear | 1ULL << VCT_willMove |
                                    1ULL << VCT_addChild | 1ULL << VCT_present | 1ULL << VCT_push;
static const vct_kinds ends = 1ULL << VCT_viewDidAppear | 1ULL << VCT_viewDidDisappear | 1ULL << VCT_didMove |
                              1ULL << VCT_removeFromParent;
/// Kinds that move the argument.
static const vct_kinds movesArgument = 1ULL << VCT_addChild | 1ULL << VCT_present | 1ULL << VCT_push;

/// Notes that a call moves the controller: the argument of a call is only beginning to move.
static void note_move(struct vct_life *life, enum vct_kind kind) {
    vct_kinds set = vct_kinds_of(kind);
    if (!(set & (beginnings | ends))) return;
    life->isUsed = true;
    life->isUnderWay = (set & beginnings) != 0;
    life->lastMove = vct_clock_now();
}

void vct_note(
    struct vct_call *call, enum vct_kind kind, void *controller, const char *verb, void *const *objects, size_t count,
    const char *details) {
    if (!vct_call_begin(call, kind, controller)) return;
    VCT_POOL;
    vct_hosting_check(call->life);
    // It matters whether the child's view was there before.
    if (kind == VCT_addChild && *objects && call->life) vct_hosting_check(vct_life_of(*objects));
    // Only the main thread reads lives. A call on another thread has none.
    struct vct_life *argument = call->life && count && *objects ? vct_life_at(*objects) : NULL;
    struct vct_life *moved = vct_kinds_of(kind) & movesArgument ? argument : call->life;
    if (moved) note_move(moved, kind);
    if (argument) {
        call->argument = *objects;
        call->argumentNumber = argument->number;
    }
    if (is_laid_out_by(kind, objects)) vct_layout_check(call->life);
    vct_event(call, controller, verb, objects, count, details);
    vct_call_open(call, NULL);
}

#endif
