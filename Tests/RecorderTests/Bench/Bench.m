// The cost of a hooked call: the time with the recorder minus the time without it. Fails if it is more
// than the documentation promises.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#import "AutoreleasePool.h"
#import "UITableView.h"
#import "UIViewController.h"
#include "VCTraceRecorder.h"

static double nanoseconds(void) {
    struct timespec time;
    // Processor time, because the machine may be busy with other work.
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

@interface BenchController : UIViewController
@end

@implementation BenchController
@end

@interface DebugController : UIViewController
@end

@implementation DebugController
@end

static BenchController *host, *child;
static DebugController *excluded;
static UIView *container, *label;
static UITableViewCell *cell;

static void addsLabel(void) {
    [container addSubview:label];
    [label removeFromSuperview];
}

static void reusesCell(void) { [cell prepareForReuse]; }
static void laysOutExcluded(void) { [excluded viewDidLayoutSubviews]; }
static void laysOut(void) { [child viewDidLayoutSubviews]; }
static void appears(void) { [child viewWillAppear:NO]; }
static void moves(void) { [child willMoveToParentViewController:host]; }

static void addsRootView(void) {
    [host.view addSubview:child.view];
    [child.view removeFromSuperview];
}

static void livesAndDies(void) { [[[BenchController alloc] init] release]; }

/// Many controllers at once, each added, shown and removed.
static void manyComeAndGo(void) {
    NSArray *all = [[NSArray alloc] init];
    for (int index = 0; index < 10000; index++) {
        BenchController *next = [[BenchController alloc] init];
        [all add:next];
        [next release];
        [host addChildViewController:next];
        [host.view addSubview:next.view];
        [next didMoveToParentViewController:host];
    }
    for (int index = 9999; index >= 0; index--) {
        BenchController *next = [all objectAtIndex:(unsigned long)index];
        [next willMoveToParentViewController:nil];
        [next.view removeFromSuperview];
        [next removeFromParentViewController];
    }
    [all release];
    drainPool();
}

struct measured {
    const char *name;
    void (*run)(void);
    /// The number of hooked calls in a run.
    int calls;
    bool isRecorded;
    double without;
};

static struct measured measured[] = {
    {"addSubview and removeFromSuperview of a view that is not a root view", addsLabel, 2, false, 0},
    {"prepareForReuse of a cell without a controller", reusesCell, 1, false, 0},
    {"viewDidLayoutSubviews of a class that is left out", laysOutExcluded, 1, false, 0},
    {"viewDidLayoutSubviews", laysOut, 1, true, 0},
    {"viewWillAppear", appears, 1, true, 0},
    {"willMove(toParent:)", moves, 1, true, 0},
    {"addSubview and removeFromSuperview of a root view", addsRootView, 2, true, 0},
    {"init and deinit", livesAndDies, 2, true, 0},
};

/// The maximum cost of a call in nanoseconds.
static const double recordedLimit = 2000, unrecordedLimit = 30;

#define COUNT (sizeof measured / sizeof *measured)

/// The median of some rounds, in nanoseconds per run.
static double measure(void (*run)(void), int runs) {
    double rounds[9];
    for (int round = 0; round < 9; round++) {
        double start = nanoseconds();
        for (int index = 0; index < runs; index++) run();
        double elapsed = (nanoseconds() - start) / runs;
        int place = round;
        for (; place > 0 && rounds[place - 1] > elapsed; place--) rounds[place] = rounds[place - 1];
        rounds[place] = elapsed;
    }
    return rounds[4];
}

int main(void) {
    host = [[BenchController alloc] init];
    child = [[BenchController alloc] init];
    excluded = [[DebugController alloc] init];
    container = [[UIView alloc] init];
    label = [[[UIView alloc] init] retain];
    cell = [[UITableViewCell alloc] init];
    [host addChildViewController:child];
    for (size_t index = 0; index < COUNT; index++) measured[index].without = measure(measured[index].run, 20000);

    const char *trace = getenv("TRACE") ? getenv("TRACE") : "/tmp/vctrace-bench.trace";
    remove(trace);
    setenv("VCTRACE_LIMIT", "4G", 1);
    VCTraceExclude("DebugController");
    VCTraceStart(trace);
    [child willMoveToParentViewController:host];
    [child viewDidLoad];
    printf("| call | recorded | ns without | ns with | ns a call | at most |\n| --- | --- | ---: | ---: | ---: | ---: |\n");
    bool isWithin = true;
    for (size_t index = 0; index < COUNT; index++) {
        struct measured call = measured[index];
        double with = measure(call.run, 20000), cost = (with - call.without) / call.calls;
        double limit = call.isRecorded ? recordedLimit : unrecordedLimit;
        isWithin &= cost <= limit;
        printf("| %s | %s | %.0f | %.0f | %.0f | %.0f |\n", call.name, call.isRecorded ? "yes" : "no",
               call.without / call.calls, with / call.calls, cost, limit);
    }
    double start = nanoseconds();
    manyComeAndGo();
    double seconds = (nanoseconds() - start) / 1e9;
    printf("\n10,000 controllers that are added, shown and removed: %.2f s of at most 2 s\n", seconds);
    isWithin &= seconds <= 2;
    VCTraceStop();
    remove(trace);
    if (!isWithin) fprintf(stderr, "A call costs more than it may; on a busy machine, measure again.\n");
    return !isWithin;
}
