// The recorded calls that are going on, one inside the other. Those of other threads than the main one are not kept.

#pragma once

#include "Lives.h"

/// A call of the app's or of UIKit's, from the beginning to the end of a hook.
struct vct_call {
    enum vct_kind kind;
    /// Whether it is shown in the trace.
    bool isRecorded;
    /// How many recorded calls it is inside of; -1 where that is not kept.
    int depth;
    /// Where the hook's part of the stack begins.
    uintptr_t frame;
    /// What the call is about and the first argument, with the numbers of their lives; an exception may leave the call.
    void *subject, *argument;
    uint64_t number, argumentNumber;
    /// The view that UIKit moves in this call, or the controller that it frees; else NULL.
    void *object;
    /// The life of the controller that the call is about; NULL on other threads. It may end during the call.
    struct vct_life *life;
};

/// Where the stack of a hook begins.
#define VCT_FRAME ((uintptr_t)__builtin_frame_address(0))

/// A call, at the beginning of a hook.
#define VCT_CALL {.depth = -1, .frame = VCT_FRAME}

/// Asks whether a call on a controller is to be recorded. One that is being freed shows nothing more.
VCT_HIDDEN bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller);

/// Asks the same of a call on an object that is not a controller: a window.
VCT_HIDDEN bool vct_call_begin_elsewhere(struct vct_call *call, enum vct_kind kind);

/// Lets the calls to come be inside of this one, which moves or frees the object.
VCT_HIDDEN void vct_call_open(struct vct_call *call, void *object);

/// Ends the call.
VCT_HIDDEN void vct_call_end(struct vct_call *call);

/// Whether UIKit is at work on the object: it moves the view, or frees the controller.
VCT_HIDDEN bool vct_call_is_open_on(const void *object);

/// The kind of the innermost call that is going on; `VCT_kindCount` where none is, and on other threads.
VCT_HIDDEN enum vct_kind vct_call_innermost(void);
