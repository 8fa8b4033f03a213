#import "AutoreleasePool.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#import "NSObject.h"

struct pool {
    id *objects;
    size_t count, capacity;
};

static _Thread_local struct pool pool;
static pthread_key_t threadEnd;

static void endThread(void *unused) {
    drainPool();
    free(pool.objects);
}

__attribute__((constructor)) static void makeKey(void) { pthread_key_create(&threadEnd, endThread); }

void releaseLater(id object) {
    if (pool.count == pool.capacity) {
        pool.capacity = pool.capacity ? pool.capacity * 2 : 64;
        pool.objects = realloc(pool.objects, pool.capacity * sizeof *pool.objects);
        pthread_setspecific(threadEnd, &pool);
    }
    pool.objects[pool.count++] = object;
}

void *objc_autoreleasePoolPush(void) { return (void *)(uintptr_t)pool.count; }

void objc_autoreleasePoolPop(void *beginning) {
    while (pool.count > (uintptr_t)beginning) [pool.objects[--pool.count] release];
}

void drainPool(void) { objc_autoreleasePoolPop(NULL); }
