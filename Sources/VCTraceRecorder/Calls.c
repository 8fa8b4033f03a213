#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Calls.h"
#include "Events.h"
#include "Hook.h"
#include "Output.h"
#include "Threads.h"

#define DEPTH_LIMIT 128
static struct vct_call openCalls[DEPTH_LIMIT];
static int depth;

/// Removes the calls that an exception left: the stack has been unwound past them, so they did not complete.
static void drop_left_calls(uintptr_t frame) {
    while (depth > 0 && openCalls[depth - 1].frame <= frame) {
        struct vct_call left = openCalls[--depth];
        if (!vct_life_numbered(left.subject, left.number)) continue;
        bool isThere = vct_life_numbered(left.argument, left.argumentNumber) != NULL;
        vct_event_refused(&left, left.subject, isThere ? left.argument : NULL);
    }
}

/// Checks from time to time whether the methods are still hooked.
static void look_at_hooks(void) {
    static unsigned count;
    if (++count % 32 == 0) vct_lives_check();
}

static void reset(struct vct_call *call, enum vct_kind kind) {
    *call = (struct vct_call){.kind = kind, .depth = -1, .frame = call->frame, .selector = call->selector};
}

bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller) {
    reset(call, kind);
    if (!vct_output_is_open()) return false;
    if (!vct_is_main_thread()) {
        call->isRecorded = !vct_class_is_excluded_anywhere(controller);
        return call->isRecorded;
    }
    vct_lives_entered(kind, call->selector);
    vct_lives_catch_up();
    drop_left_calls(call->frame);
    look_at_hooks();
    if (vct_call_is_open_on(controller)) return false;
    struct vct_class *class = vct_class_of(controller);
    if (!class || class->isExcluded) return false;
    call->life = vct_life_of(controller);
    if (!call->life) return false;
    call->subject = controller;
    call->number = call->life->number;
    vct_class_heard(class, kind);
    call->isRecorded = true;
    return true;
}

bool vct_call_begin_elsewhere(struct vct_call *call, enum vct_kind kind) {
    reset(call, kind);
    if (!vct_output_is_open()) return false;
    if (vct_is_main_thread()) {
        vct_lives_entered(kind, call->selector);
        vct_lives_catch_up();
        drop_left_calls(call->frame);
    }
    call->isRecorded = true;
    return true;
}

void vct_call_open(struct vct_call *call, void *object) {
    call->object = object;
    if (!vct_is_main_thread() || depth == DEPTH_LIMIT) return;
    call->depth = depth;
    openCalls[depth++] = *call;
}

void vct_call_end(struct vct_call *call) {
    if (call->depth >= 0) depth = call->depth;
}

bool vct_call_is_open_on(const void *object) {
    for (int index = depth - 1; index >= 0; index--) {
        if (openCalls[index].object == object && object) return true;
    }
    return false;
}

bool vct_call_is_hook(uintptr_t frame) {
    if (!vct_is_main_thread()) return false;
    // Outer calls have higher frames.
    int index = depth - 1;
    while (index >= 0 && openCalls[index].frame < frame) index--;
    return index >= 0 && openCalls[index].frame == frame;
}

enum vct_kind vct_call_innermost(void) {
    return vct_is_main_thread() && depth ? openCalls[depth - 1].kind : VCT_kindCount;
}

#endif
