// The main run loop, in a time of its own: nothing here waits for a real clock.

#include <objc/objc.h>

/// Lets so many seconds pass: turns of the run loop, commits of the screen, and what was put off until then.
void elapse(double seconds);

/// Ends this turn: objects that were to be released are, and the screen is committed.
void endTurn(void);

/// Runs a block so many seconds from now.
void after(double seconds, void (^block)(void));

/// Runs a block when the screen is next committed.
void atCommit(void (^block)(void));

/// How long UIKit's own animations take.
#define ANIMATION 0.35
