// The recorded calls that are going on, one inside the other. Those of other threads than the main one are not kept.

#ifndef VCT_CALLS_H
#define VCT_CALLS_H

#include "Lives.h"

#if VCT_HAS_RUNTIME

/// A call of the app's or of UIKit's, from the beginning to the end of a hook.
struct vct_call {
    enum vct_kind kind;
    /// Whether it is shown in the trace.
    bool isRecorded;
    /// How many recorded calls it is inside of; -1 where that is not kept.
    int depth;
    /// The life of the controller that the call is about; NULL on other threads. It may end during the call.
    struct vct_life *life;
};

/// Asks whether a call on a controller is to be recorded.
VCT_HIDDEN bool vct_call_begin(struct vct_call *call, enum vct_kind kind, void *controller);

/// Lets the calls to come be inside of this one, which is one on a view where there is one.
VCT_HIDDEN void vct_call_open(struct vct_call *call, void *view);

/// Ends the call.
VCT_HIDDEN void vct_call_end(struct vct_call *call);

/// Whether a call on the view is going on: UIKit is at work on it.
VCT_HIDDEN bool vct_call_is_open_on(const void *view);

/// The kind of the innermost call that is going on; `VCT_kindCount` where none is.
VCT_HIDDEN enum vct_kind vct_call_innermost(void);

#endif

#endif
