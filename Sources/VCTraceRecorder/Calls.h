// The current recorded calls on the main thread, nested. Calls on other threads are not kept.

#pragma once

#include "Lives.h"

/// A call by the app or by UIKit, from the beginning to the end of a hook.
struct vct_call {
    enum vct_kind kind;
    /// Whether the trace shows it.
    bool isRecorded;
    /// The number of recorded calls around it; -1 if it is not kept.
    int depth;
    /// The address at which the hook's stack frame begins.
    uintptr_t frame;
    /// The selector that the hook received.
    SEL selector;
    /// The subject and the first argument, with the numbers of their lives. An exception may leave the call.
    void *subject, *argument;
    uint64_t number, argumentNumber;
    /// The view that UIKit moves in this call, or the controller that it frees; else NULL.
    void *object;
    /// The view or the window that received the call; NULL in a call on a controller.
    void *receiver;
    /// The life of the subject; NULL on other threads. It may end during the call.
    struct vct_life *life;
};

/// The address at which the stack frame of a hook begins.
#define VCT_FRAME ((uintptr_t)__builtin_frame_address(0))

/// A call, at the beginning of a hook.
#define VCT_CALL {.depth = -1, .frame = VCT_FRAME, .selector = _cmd}

/// Decides whether a call on a controller is recorded. Calls on a controller that is being freed are not.
VCT_HIDDEN bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller);

/// Decides the same for a call on an object that is not a controller: a window.
VCT_HIDDEN bool vct_call_begin_elsewhere(struct vct_call *call, enum vct_kind kind);

/// Makes the following calls nested in this one, which moves or frees the object.
VCT_HIDDEN void vct_call_open(struct vct_call *call, void *object);

/// Ends the call.
VCT_HIDDEN void vct_call_end(struct vct_call *call);

/// Whether UIKit is moving the view or freeing the controller.
VCT_HIDDEN bool vct_call_is_open_on(const void *object);

/// Whether the stack frame is the one of a hook, in a recorded call on this thread.
VCT_HIDDEN bool vct_call_is_hook(uintptr_t frame);

/// The kind of the innermost current call; `VCT_kindCount` if there is none, and on other threads.
VCT_HIDDEN enum vct_kind vct_call_innermost(void);
