#include "Calls.h"

#if VCT_HAS_RUNTIME

#include "Output.h"
#include "Threads.h"

struct open_call {
    enum vct_kind kind;
    const void *object;
    /// Where the stack was.
    uintptr_t frame;
};

#define DEPTH_LIMIT 128
static struct open_call openCalls[DEPTH_LIMIT];
static int depth;

/// Takes out the calls that an exception left: the stack is above them again.
static void drop_left_calls(void) {
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    while (depth > 0 && openCalls[depth - 1].frame <= frame) depth--;
}

bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller) {
    *call = (struct vct_call){.kind = kind, .depth = -1};
    if (!vct_output_is_open()) return false;
    if (!vct_is_main_thread()) {
        vct_class_name_anywhere(controller, &call->isRecorded);
        call->isRecorded = !call->isRecorded;
        return call->isRecorded;
    }
    drop_left_calls();
    vct_lives_catch_up();
    if (vct_call_is_open_on(controller)) return false;
    struct vct_class *class = vct_class_of(controller);
    if (!class || class->isExcluded) return false;
    call->life = vct_life_of(controller);
    if (!call->life) return false;
    vct_class_heard(class, kind);
    call->isRecorded = true;
    return true;
}

void vct_call_open(struct vct_call *call, void *object) {
    if (!vct_is_main_thread() || depth == DEPTH_LIMIT) return;
    call->depth = depth;
    openCalls[depth++] = (struct open_call){call->kind, object, (uintptr_t)__builtin_frame_address(0)};
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

enum vct_kind vct_call_innermost(void) {
    return vct_is_main_thread() && depth ? openCalls[depth - 1].kind : VCT_kindCount;
}

#endif
