// The main run loop, with simulated time: nothing waits for a real clock.

#include <objc/objc.h>

/// Lets the given number of seconds pass, with turns of the run loop, commits, and delayed blocks.
void elapse(double seconds);

/// Ends this turn: autoreleased objects are released, and the screen is committed.
void endTurn(void);

/// Runs a block after the given number of seconds.
void after(double seconds, void (^block)(void));

/// Runs a block at the next commit.
void atCommit(void (^block)(void));

/// The duration of UIKit's own animations.
#define ANIMATION 0.35
