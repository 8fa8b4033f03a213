#import "RunLoop.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#import "AutoreleasePool.h"
#import "NSObject.h"

/// 2026-11-20T02:00:00Z, in nanoseconds.
static int64_t now = 1795140000000000000;

#if !defined(REAL_CLOCK)
/// Replaces the system's clock, also for the recorder. Each reading is a microsecond later.
int clock_gettime(clockid_t clock, struct timespec *time) {
    int64_t seen = __atomic_add_fetch(&now, 1000, __ATOMIC_RELAXED);
    time->tv_sec = seen / 1000000000;
    time->tv_nsec = seen % 1000000000;
    return 0;
}
#endif

// The blocks runtime has no header here.
extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

struct task {
    struct task *next;
    int64_t time;
    void (^block)(void);
};

static struct task *tasks;
static struct task *commits;

static struct task *taskAt(int64_t time, void (^block)(void)) {
    struct task *task = calloc(1, sizeof *task);
    task->time = time;
    task->block = (void (^)(void))_Block_copy(block);
    return task;
}

static void append(struct task **place, struct task *task) {
    while (*place && (*place)->time <= task->time) place = &(*place)->next;
    task->next = *place;
    *place = task;
}

static void run(struct task **list) {
    struct task *task = *list;
    *list = task->next;
    task->block();
    _Block_release(task->block);
    free(task);
}

void after(double seconds, void (^block)(void)) { append(&tasks, taskAt(now + (int64_t)(seconds * 1e9), block)); }

void atCommit(void (^block)(void)) { append(&commits, taskAt(0, block)); }

void endTurn(void) {
    drainPool();
    while (commits) {
        struct task *due = commits;
        commits = NULL;
        while (due) run(&due);
        drainPool();
    }
}

void elapse(double seconds) {
    int64_t end = now + (int64_t)(seconds * 1e9);
    endTurn();
    while (tasks && tasks->time <= end) {
        if (now < tasks->time) now = tasks->time;
        run(&tasks);
        endTurn();
    }
    if (now < end) now = end;
}

struct callbacks {
    size_t size;
    void (*retain)(const void *);
    void (*release)(const void *);
    void (*destruct)(const void *);
};

extern void _Block_use_RR2(const struct callbacks *callbacks);

static void retainObject(const void *object) { [(id)object retain]; }
static void releaseObject(const void *object) { [(id)object release]; }
static void destructNothing(const void *block) { (void)block; }

/// Blocks hold the objects that they use.
__attribute__((constructor)) static void letBlocksHold(void) {
    static const struct callbacks callbacks = {sizeof callbacks, retainObject, releaseObject, destructNothing};
    _Block_use_RR2(&callbacks);
}
