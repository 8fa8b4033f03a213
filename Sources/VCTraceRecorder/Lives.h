// The live controllers, and the last known state of their views. Only for the main thread.
//
// Nothing here retains an object: it may be gone as soon as the call ends.

#pragma once

#include <stdint.h>

#include "Classes.h"

/// The last known place of a root view.
struct vct_stay {
    void *superview;
    /// The controller in whose view it is, or NULL.
    void *host;
    uint64_t hostNumber;
    /// The cell that it is in, or NULL.
    void *cell;
};

struct vct_life {
    void *controller;
    struct vct_class *class;
    /// Unlike addresses, numbers are never reused.
    uint64_t number;
    void *view;
    struct vct_stay stay;
    /// The other lives whose root views are in the same cell. Set with the stay.
    struct vct_life *beforeInCell, *afterInCell;
    /// The state of the view when it was loaded, if the recorder saw that.
    struct vct_rect loadedFrame;
    unsigned long loadedMask;
    bool isLoadSeen;
    /// Whether the trace shows the `init`.
    bool isInitShown;
    /// Whether the trace shows that the view has size and position in its current place.
    bool isLaidOut;
    /// Whether the trace shows the cell of the view on the screen.
    bool isDisplayed;
    /// Whether it was ever added, presented, pushed or shown.
    bool isUsed;
    /// Whether it is moving onto the screen or off it, into a parent or out of one.
    bool isUnderWay;
    /// The time of the last call that moved it.
    int64_t lastMove;
};

/// The life of a controller, which begins now if it was not known; NULL if there is no memory.
VCT_HIDDEN struct vct_life *vct_life_of(void *controller);

/// The known life at an address, or NULL.
VCT_HIDDEN struct vct_life *vct_life_at(const void *controller);

/// The life with that number at that address, if the controller still lives.
VCT_HIDDEN struct vct_life *vct_life_numbered(const void *controller, uint64_t number);

/// Ends a life.
VCT_HIDDEN void vct_life_end(struct vct_life *life);

/// Ends a life from a thread other than the main one.
VCT_HIDDEN void vct_life_end_elsewhere(const void *controller);

/// Ends the lives that other threads ended. Call it at the beginning of a hook, because any known life may be
/// gone afterwards.
VCT_HIDDEN void vct_lives_catch_up(void);

/// Checks whether the methods are still hooked. Without `dealloc`, any life may have ended unseen, so all are forgotten: their
/// addresses may be those of other objects. Also ends lives, as `vct_lives_catch_up` does.
VCT_HIDDEN void vct_lives_check(void);

/// Notes at the beginning of a hook that it was entered, after which the kind is recorded although another library replaced the method.
VCT_HIDDEN void vct_lives_entered(enum vct_kind kind, SEL selector);

/// Notes the place of the root view.
VCT_HIDDEN void vct_life_stays(struct vct_life *life, struct vct_stay stay);

/// Finds the lives whose root views are in the cell, and returns their number.
VCT_HIDDEN size_t vct_lives_in_cell(const void *cell, struct vct_life **found, size_t room);

/// Goes through all lives, as `vct_table_next` does.
VCT_HIDDEN struct vct_life *vct_lives_next(size_t *slot);

/// Ends all lives, because their changes will not be seen.
VCT_HIDDEN void vct_lives_forget(void);
