// The cost of a hooked call: the time with the recorder minus the time without it. Fails if it is more
// than the documentation promises.

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
static void addsChild(void) { [host addChildViewController:child]; }

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
    /// The number of hooked calls in a run. Each that is recorded is a line of the trace.
    int calls;
    bool isRecorded;
    /// The nanoseconds of a run without the recorder, with it, and with stacks in its trace.
    double without, with, withStacks;
};

static struct measured measured[] = {
    {"addSubview and removeFromSuperview of a view that is not a root view", addsLabel, 2, false},
    {"prepareForReuse of a cell without a controller", reusesCell, 1, false},
    {"viewDidLayoutSubviews of a class that is left out", laysOutExcluded, 1, false},
    {"viewDidLayoutSubviews", laysOut, 1, true},
    {"viewWillAppear", appears, 1, true},
    {"willMove(toParent:)", moves, 1, true},
    {"addChild of a child that the parent has, with the calls inside", addsChild, 5, true},
    {"addSubview and removeFromSuperview of a root view", addsRootView, 2, true},
    {"init and deinit", livesAndDies, 2, true},
};

#define COUNT (sizeof measured / sizeof *measured)

/// Starts recording to an empty file.
static void record(const char *trace, bool showsStacks) {
    remove(trace);
    setenv("VCTRACE_STACKS", showsStacks ? "1" : "0", 1);
    VCTraceStart(trace);
    [child willMoveToParentViewController:host];
    [child viewDidLoad];
}

static int lineCount;

static void countLine(void *context, const char *line, size_t length) { lineCount++; }

/// Whether each row says how many calls a run makes: its cost is divided by them.
static bool areCallsCounted(const char *trace) {
    record(trace, false);
    int handler = VCTraceAddLineHandler(countLine, NULL);
    bool isRight = true;
    for (size_t index = 0; index < COUNT; index++) {
        // The first run also describes classes.
        measured[index].run();
        lineCount = 0;
        measured[index].run();
        if (lineCount == (measured[index].isRecorded ? measured[index].calls : 0)) continue;
        fprintf(stderr, "%s: %d lines\n", measured[index].name, lineCount);
        isRight = false;
    }
    VCTraceRemoveLineHandler(handler);
    VCTraceStop();
    return isRight;
}

/// The maximum cost of a call in nanoseconds, without stacks, and what stacks may add to it.
static const double recordedLimit = 2000, unrecordedLimit = 30, stackLimit = 1000;

/// How much larger a trace may be with stacks.
static const double growthLimit = 0.15;

/// The fastest of some rounds, in nanoseconds per run: other work of the machine only makes a round slower.
static double measure(void (*run)(void), int runs) {
    double fastest = 0;
    for (int round = 0; round < 9; round++) {
        double start = nanoseconds();
        for (int index = 0; index < runs; index++) run();
        double elapsed = (nanoseconds() - start) / runs;
        if (round == 0 || elapsed < fastest) fastest = elapsed;
    }
    return fastest;
}

static int bareFile;

static void appendsLine(void) {
    static const char line[110];
    if (write(bareFile, line, sizeof line) < 0) perror("write");
}

/// The nanoseconds that the system takes to append a line to a file, the largest part of the cost of a recorded call. It differs
/// between machines.
static double measureBareWrite(const char *path) {
    bareFile = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
    double time = measure(appendsLine, 20000);
    close(bareFile);
    remove(path);
    return time;
}

static double size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? status.st_size : 0;
}

/// The seconds that the controllers take, and the bytes of their trace.
static double secondsOfMany(const char *trace, bool showsStacks, double *bytes) {
    record(trace, showsStacks);
    double start = nanoseconds();
    manyComeAndGo();
    double seconds = (nanoseconds() - start) / 1e9;
    VCTraceStop();
    *bytes = size(trace);
    return seconds;
}

/// False if a row's calls are not those that a run makes.
static bool measureAll(const char *trace) {
    // The hooks stay once they are installed.
    for (size_t index = 0; index < COUNT; index++) measured[index].without = measure(measured[index].run, 20000);
    VCTraceExclude("DebugController");
    if (!areCallsCounted(trace)) return false;
    for (int showsStacks = 0; showsStacks < 2; showsStacks++) {
        record(trace, showsStacks);
        for (size_t index = 0; index < COUNT; index++) {
            double time = measure(measured[index].run, 20000);
            *(showsStacks ? &measured[index].withStacks : &measured[index].with) = time;
        }
        VCTraceStop();
    }
    return true;
}

int main(void) {
    host = [[BenchController alloc] init];
    child = [[BenchController alloc] init];
    excluded = [[DebugController alloc] init];
    container = [[UIView alloc] init];
    label = [[[UIView alloc] init] retain];
    cell = [[UITableViewCell alloc] init];
    [host addChildViewController:child];

    const char *trace = getenv("TRACE") ? getenv("TRACE") : "/tmp/vctrace-bench.trace";
    setenv("VCTRACE_LIMIT", "4G", 1);
    double bareWrite = measureBareWrite(trace);
    if (!measureAll(trace)) return 1;
    printf("The system appends a line of 110 bytes to a file in %.0f ns.\n\n", bareWrite);
    printf("| call | recorded | ns without | ns with | ns a call | at most | ns of stacks | at most |\n");
    printf("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    bool isWithin = true;
    for (size_t index = 0; index < COUNT; index++) {
        struct measured call = measured[index];
        double cost = (call.with - call.without) / call.calls, limit = call.isRecorded ? recordedLimit : unrecordedLimit;
        double stacks = (call.withStacks - call.with) / call.calls;
        isWithin &= cost <= limit && stacks <= stackLimit;
        printf("| %s | %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", call.name, call.isRecorded ? "yes" : "no",
               call.without / call.calls, call.with / call.calls, cost, limit, stacks, stackLimit);
    }
    double bytes, bytesWithStacks, seconds = secondsOfMany(trace, false, &bytes);
    double secondsWithStacks = secondsOfMany(trace, true, &bytesWithStacks), growth = bytesWithStacks / bytes - 1;
    printf("\n10,000 controllers that are added, shown and removed: %.2f s, with stacks %.2f s of at most 2 s\n", seconds,
           secondsWithStacks);
    printf("Their trace grows by %.0f %% with stacks, of at most %.0f %%.\n", growth * 100, growthLimit * 100);
    isWithin &= secondsWithStacks <= 2 && growth <= growthLimit;
    remove(trace);
    if (!isWithin) fprintf(stderr, "A call costs more than it may; on a busy machine, measure again.\n");
    return !isWithin;
}
