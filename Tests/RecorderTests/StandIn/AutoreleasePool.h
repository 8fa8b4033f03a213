// Pools of objects that are to be released, one inside the other, on each thread.

#include <objc/objc.h>

/// Releases the object when the innermost pool of this thread is popped; at the latest at the end of this turn of the run
/// loop or, on another thread than the main one, when the thread ends.
void releaseLater(id object);

/// Begins a pool and ends it with those inside of it, as Apple's runtime has them.
void *objc_autoreleasePoolPush(void);
void objc_autoreleasePoolPop(void *pool);

/// Releases all that is to be released on this thread.
void drainPool(void);
