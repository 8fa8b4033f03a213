// More than one recorder in the process.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#import "Program.h"
#include "VCTraceRecorder.h"

/// A second copy of the recorder, as if the app linked it and it was also injected.
DEMONSTRATION(twoCopies) {
    void *copy = dlopen(getenv("COPY"), RTLD_NOW | RTLD_LOCAL);
    if (!copy) {
        fprintf(stderr, "%s\n", dlerror());
        abort();
    }
    bool (*start)(const char *) = (bool (*)(const char *))dlsym(copy, "VCTraceStart");
    void (*mark)(const char *) = (void (*)(const char *))dlsym(copy, "VCTraceMark");
    void (*note)(id, const char *) = (void (*)(id, const char *))dlsym(copy, "VCTraceNote");
    VCTraceStart(getenv("TRACE"));
    printf("%d\n", start("another.trace"));
    mark("from the copy");
    openHost();
    note(window.rootViewController, "logScreen Host");
    closeAll(window);
}

static const void *otherInterface(id self, SEL _cmd) {
    static const unsigned version = 99;
    return &version;
}

static void receive(void *context, const char *line, size_t length) {
    (void)context;
    (void)line;
    (void)length;
}

/// A copy of another version, with unknown behavior, came first.
DEMONSTRATION(copyOfAnotherVersion) {
    Class class = objc_allocateClassPair([NSObject class], "VCTraceRecorderCopy", 0);
    class_addMethod(object_getClass((id)class), sel_registerName("interface"), (IMP)otherInterface, "^v@:");
    objc_registerClassPair(class);
    printf("%d ", VCTraceStart(getenv("TRACE")));
    printf("%d\n", VCTraceAddLineHandler(receive, NULL));
    closeAll(openWindow(MAKE(ShopHost)));
}
