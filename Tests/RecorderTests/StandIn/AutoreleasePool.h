// Nested pools of objects to release later, for each thread.

#include <objc/objc.h>

/// Releases the object when this thread's innermost pool is popped, at the latest at the end of this turn of the run
/// loop or, on another thread than the main one, when the thread ends.
void releaseLater(id object);

/// Pushes a pool, and pops it with the pools inside it, like Apple's runtime.
void *objc_autoreleasePoolPush(void);
void objc_autoreleasePoolPop(void *pool);

/// Releases everything that waits for release on this thread.
void drainPool(void);
