#include "Calls.h"

#if VCT_HAS_RUNTIME

#include "Output.h"
#include "Threads.h"

struct open_call {
    enum vct_kind kind;
    const void *view;
    /// Where the stack was.
    uintptr_t frame;
};

#define DEPTH_LIMIT 128
static struct open_call openCalls[DEPTH_LIMIT];
static int depth;

bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller) {
    *call = (struct vct_call){.kind = kind, .depth = -1};
    if (!vct_output_is_open()) return false;
    if (!vct_is_main_thread()) {
        vct_class_name_anywhere(controller, &call->isRecorded);
        call->isRecorded = !call->isRecorded;
        return call->isRecorded;
    }
    vct_lives_catch_up();
    struct vct_class *class = vct_class_of(controller);
    if (!class || class->isExcluded) return false;
    call->life = vct_life_of(controller);
    if (!call->life) return false;
    vct_class_heard(class, kind);
    call->isRecorded = true;
    return true;
}

/// Takes out the calls that an exception left: the stack is above them again.
static void drop_left_calls(uintptr_t frame) {
    while (depth > 0 && openCalls[depth - 1].frame <= frame) depth--;
}

void vct_call_open(struct vct_call *call, void *view) {
    if (!vct_is_main_thread()) return;
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    drop_left_calls(frame);
    if (depth == DEPTH_LIMIT) return;
    call->depth = depth;
    openCalls[depth++] = (struct open_call){call->kind, view, frame};
}

void vct_call_end(struct vct_call *call) {
    if (call->depth >= 0) depth = call->depth;
}

bool vct_call_is_open_on(const void *view) {
    for (int index = depth - 1; index >= 0; index--) {
        if (openCalls[index].view == view && view) return true;
    }
    return false;
}

enum vct_kind vct_call_innermost(void) { return depth ? openCalls[depth - 1].kind : VCT_kindCount; }

#endif
