// The calls that lead to an event: which code of the app made the call.

#pragma once

#include "Calls.h"

/// Begins a trace, which shows stacks or not.
VCT_HIDDEN void vct_stacks_start(bool areShown);

/// Writes each stack again before the next line that needs it, because another part of the trace begins, or somebody else reads it,
/// too. Stacks keep their numbers. Returns the number of the part that begins.
VCT_HIDDEN unsigned vct_stacks_forget(void);

/// The number in the trace of the stack that led to the call, which is written first if it is new; 0 for none: for a callback that
/// UIKit sends, if stacks are not shown, if there are too many, and if the line about it is lost.
///
/// - Parameter part: set to the part of the trace that has that line.
VCT_HIDDEN unsigned vct_stack_of(const struct vct_call *call, unsigned *part);

/// How many calls a stack shows.
#define VCT_STACK_DEPTH 32
