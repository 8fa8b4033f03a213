// What an app does to the recorder, and must survive: broken pipes, missing texts, forged names, hooks that are taken away.

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#import "Program.h"
#import "UIApplication.h"
#import "VCTraceRecorder.h"

static const char *makePipe(void) {
    const char *path = getenv("TRACE");
    mkfifo(path, 0600);
    return path;
}

static void visit(void) {
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(1);
    takeOut(child);
    elapse(1);
}

/// Without a reader, a pipe cannot be opened for writing.
LATE_PROGRAM(pipeHasNoReader, NULL) {
    printf("%s\n", VCTraceStart(makePipe()) ? "started" : "refused");
}

LATE_PROGRAM(readerGoesAway, NULL) {
    const char *path = makePipe();
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    VCTraceStart(path);
    openHost();
    close(reader);
    visit();
    printf("alive\n");
}

/// The reader of the messages goes away, too, as in `app 2>&1 | less`.
LATE_PROGRAM(everyReaderGoesAway, NULL) {
    const char *path = makePipe();
    int reader = open(path, O_RDONLY | O_NONBLOCK), messages[2];
    if (pipe(messages) != 0) return;
    dup2(messages[1], STDERR_FILENO);
    VCTraceStart(path);
    openHost();
    close(reader);
    close(messages[0]);
    visit();
    printf("alive\n");
}

static void *keepWriting(void *none) {
    (void)none;
    // The pipe is full before it has taken all of them.
    for (int number = 0; number < 100000; number++) VCTraceMark("from another thread");
    return NULL;
}

/// A thread waits in a write while the process exits.
LATE_PROGRAM(exitWhileWriting, NULL) {
    const char *path = makePipe();
    open(path, O_RDONLY | O_NONBLOCK);
    VCTraceStart(path);
    pthread_t thread;
    pthread_create(&thread, NULL, keepWriting, NULL);
    usleep(300000);
    printf("exits\n");
    exit(0);
}

static void leave(int number) {
    (void)number;
    printf("exits\n");
    exit(0);
}

/// A signal ends the process while the same thread writes: that write never returns.
LATE_PROGRAM(exitDuringOwnWrite, NULL) {
    const char *path = makePipe();
    open(path, O_RDONLY | O_NONBLOCK);
    VCTraceStart(path);
    signal(SIGALRM, leave);
    ualarm(300000, 0);
    keepWriting(NULL);
}

/// The bytes of a text that is not there; the compiler does not see that.
static const char *volatile none;
static VCTraceLineHandler volatile noHandler;

DEMONSTRATION(textsAreMissing) {
    openHost();
    printf("%d\n", VCTraceStart(none));
    VCTraceMark(none);
    VCTraceExclude(none);
    VCTraceTestStarted(none);
    VCTraceTestFinished(none, "passed");
    VCTraceTestStarted("CartTests.testPay");
    VCTraceTestFinished("CartTests.testPay", none);
    printf("%d\n", VCTraceAddLineHandler(noHandler, NULL));
    closeAll(window);
}

/// Each of the names holds a line that would mean something.
DEMONSTRATION(namesHoldLines) {
    openHost();
    Class class = objc_allocateClassPair([UIViewController class], "Shop.A\n# truncated: now\r\n# end", 0);
    objc_registerClassPair(class);
    embed(host, [[[(id)class alloc] init] autorelease]);
    VCTraceMark("one\n# end");
    VCTraceTestStarted("a\n# end");
    closeAll(window);
}

static void *addHandlers(void *result) {
    for (int number = 0; number < 1000; number++) {
        if (VCTraceAddLineHandler(result, NULL) >= 0) *(bool *)result = true;
        VCTraceExclude("ShopPanel");
    }
    return NULL;
}

/// Only the main thread may change which classes are recorded.
DEMONSTRATION(handlersOnAnotherThread) {
    static bool isAdded;
    openHost();
    pthread_t thread;
    pthread_create(&thread, NULL, addHandlers, &isAdded);
    for (int number = 0; number < 50; number++) visit();
    pthread_join(thread, NULL);
    printf("%s\n", isAdded ? "added" : "refused");
    closeAll(window);
}

static IMP own;

/// Another library had `dealloc` before the recorder, and puts that back. Freed controllers are not asked for their parents.
LATE_PROGRAM(deallocIsTakenBack, NULL) {
    Method dealloc = class_getInstanceMethod([UIViewController class], @selector(dealloc));
    own = method_getImplementation(dealloc);
    VCTraceStart(getenv("TRACE"));
    openHost();
    method_setImplementation(dealloc, own);
    visit();
    askToFinish();
    for (int turn = 0; !endsTold() && turn < 1000; turn++) elapse(0.01);
    printf("%s\n", endsTold() ? "ended" : "waits");
}

/// The trace is full after another file got its path. The lines of that one do not tell where the trace's own lines end.
DEMONSTRATION(anotherFileHasThePath) {
    openHost();
    const char *path = getenv("TRACE");
    char moved[1024];
    snprintf(moved, sizeof moved, "%s.moved", path);
    link(path, moved);
    unlink(path);
    FILE *other = fopen(path, "w");
    fputs("first line of another file\nsecond line of another file\n", other);
    fclose(other);
    struct stat status = {0};
    stat(moved, &status);
    struct rlimit limit = {(rlim_t)status.st_size + 10, RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    visit();
    off_t before = status.st_size;
    stat(moved, &status);
    printf("%s\n", status.st_size >= before ? "kept" : "cut");
}

/// How many lines of the trace begin with the text.
static int countLines(const char *text) {
    FILE *trace = fopen(getenv("TRACE"), "r");
    char line[1024];
    int count = 0;
    while (trace && fgets(line, sizeof line, trace)) count += strncmp(line, text, strlen(text)) == 0;
    if (trace) fclose(trace);
    return count;
}

/// A forked process that cannot become another program exits as the app would.
DEMONSTRATION(processForks) {
    openHost();
    pid_t forked = fork();
    if (forked == 0) exit(1);
    waitpid(forked, NULL, 0);
    visit();
    VCTraceStop();
    printf("%d end\n", countLines("# end: "));
    fflush(stdout);
}

/// A pipe that is full, which waits for a reader that never comes.
static void fillPipe(int target) {
    int ends[2];
    char bytes[4096] = {0};
    if (pipe(ends) != 0) return;
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], bytes, sizeof bytes) > 0) continue;
    fcntl(ends[1], F_SETFL, 0);
    dup2(ends[1], target);
}

DEMONSTRATION(messagesAreNotRead) {
    openHost();
    fillPipe(STDERR_FILENO);
    unlink(getenv("TRACE"));
    visit();
    printf("alive\n");
}

LATE_PROGRAM(outputIsNotRead, NULL) {
    fillPipe(STDOUT_FILENO);
    VCTraceStart("-");
    openHost();
    visit();
    fprintf(stderr, "alive\n");
}

/// The signal for it would end the app.
LATE_PROGRAM(fileReachesLimitOfProcess, NULL) {
    struct rlimit limit = {3000, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    VCTraceStart(getenv("TRACE"));
    openHost();
    for (int number = 0; number < 20; number++) visit();
    printf("alive\n");
}

DEMONSTRATION(fileIsEmptied) {
    openHost();
    visit();
    if (truncate(getenv("TRACE"), 0) != 0) return;
    visit();
    closeAll(window);
}

static void receive(void *count, const char *line, size_t length) {
    (void)line;
    (void)length;
    ++*(int *)count;
}

/// There is room for eight, and again when one is removed.
DEMONSTRATION(thereIsNoRoomForHandlers) {
    int count = 0;
    for (int number = 0; number < 9; number++) printf("%d ", VCTraceAddLineHandler(receive, &count));
    VCTraceRemoveLineHandler(3);
    printf("%d\n", VCTraceAddLineHandler(receive, &count));
    for (int number = 0; number < 8; number++) VCTraceRemoveLineHandler(number);
}

LATE_PROGRAM(handlerIsRefused, NULL) {
    int count = 0;
    int handler = VCTraceAddLineHandler(receive, &count);
    openHost();
    visit();
    printf("%d %d\n", handler, count);
}

static atomic_bool isOver;

static void *markOften(void *none) {
    (void)none;
    while (!isOver) VCTraceMark("from another thread");
    return NULL;
}

/// No line may come before the header that tells how to read it.
LATE_PROGRAM(threadsWriteWhileItBegins, NULL) {
    pthread_t thread;
    int strays = 0;
    pthread_create(&thread, NULL, markOften, NULL);
    for (int number = 0; number < 300; number++) {
        unlink(getenv("TRACE"));
        VCTraceStart(getenv("TRACE"));
        VCTraceStop();
        char first[16] = "";
        FILE *trace = fopen(getenv("TRACE"), "r");
        if (!trace || !fgets(first, sizeof first, trace) || strcmp(first, "# vctrace: 1\n") != 0) strays++;
        if (trace) fclose(trace);
    }
    isOver = true;
    pthread_join(thread, NULL);
    printf("%d strays\n", strays);
}
