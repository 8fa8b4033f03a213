// The controllers that live, and what was last seen of their views. For the main thread alone.
//
// Nothing here holds an object: an object may be gone as soon as the call is over.

#pragma once

#include <stdint.h>

#include "Classes.h"

/// Where a root view was seen.
struct vct_stay {
    void *superview;
    /// The controller in whose view it is; NULL where it is in none.
    void *host;
    uint64_t hostNumber;
    /// The cell that it is in; NULL where it is in none.
    void *cell;
};

struct vct_life {
    void *controller;
    struct vct_class *class;
    /// Addresses come again, numbers do not.
    uint64_t number;
    void *view;
    struct vct_stay stay;
    /// How the view was when it was loaded, if that was seen.
    struct vct_rect loadedFrame;
    unsigned long loadedMask;
    bool isLoadSeen;
    /// Whether the trace shows the `init`.
    bool isInitShown;
    /// Whether the trace shows that the view has size and position where it is.
    bool isLaidOut;
    /// Whether the trace shows the cell of the view on the screen.
    bool isDisplayed;
    /// Whether it was ever added, presented, pushed or shown.
    bool isUsed;
    /// Whether it is on its way onto the screen or off it, into a parent or out of one.
    bool isUnderWay;
    /// When a call last moved it.
    int64_t lastMove;
};

/// The life of a controller, which begins here where it was not known; NULL where there is no memory.
VCT_HIDDEN struct vct_life *vct_life_of(void *controller);

/// The life that is known of an address, if one is.
VCT_HIDDEN struct vct_life *vct_life_at(const void *controller);

/// The life with that number at that address, if the controller still lives.
VCT_HIDDEN struct vct_life *vct_life_numbered(const void *controller, uint64_t number);

/// Ends a life.
VCT_HIDDEN void vct_life_end(struct vct_life *life);

/// Ends a life from another thread than the main one.
VCT_HIDDEN void vct_life_end_elsewhere(const void *controller);

/// Ends the lives that other threads ended; at the beginning of a hook, because what was known of any life may be
/// gone then.
VCT_HIDDEN void vct_lives_catch_up(void);

/// Notes where the root view is.
VCT_HIDDEN void vct_life_stays(struct vct_life *life, struct vct_stay stay);

/// Finds the lives whose root views are in the cell, and returns how many.
VCT_HIDDEN size_t vct_lives_in_cell(const void *cell, struct vct_life **found, size_t room);

/// Goes through all lives, as `vct_table_next` does.
VCT_HIDDEN struct vct_life *vct_lives_next(size_t *slot);

/// Ends all lives, because what happens to them will not be seen.
VCT_HIDDEN void vct_lives_forget(void);
