// What an app does to the recorder, and must survive: broken pipes, missing texts, forged names, hooks that are taken away.

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
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
