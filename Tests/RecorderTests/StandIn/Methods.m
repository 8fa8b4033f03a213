// Replaced methods reach every class, as in Apple's runtime.

#include <dlfcn.h>
#include <objc/runtime.h>
#include <stdlib.h>

extern void __objc_update_dispatch_table_for_class(Class class);

/// GNU's runtime does not update the tables of subclasses that were already used and have their own methods.
static void rebuildTables(void) {
    int count = objc_getClassList(NULL, 0);
    Class *classes = calloc((size_t)count, sizeof *classes);
    count = objc_getClassList(classes, count);
    for (int index = 0; index < count; index++) __objc_update_dispatch_table_for_class(classes[index]);
    free(classes);
}

// These replace the runtime's own functions, also for the recorder.

IMP method_setImplementation(Method method, IMP implementation) {
    static IMP (*original)(Method, IMP);
    if (!original) original = (IMP(*)(Method, IMP))dlsym(RTLD_NEXT, "method_setImplementation");
    IMP before = original(method, implementation);
    rebuildTables();
    return before;
}

void method_exchangeImplementations(Method first, Method second) {
    static void (*original)(Method, Method);
    if (!original) original = (void (*)(Method, Method))dlsym(RTLD_NEXT, "method_exchangeImplementations");
    original(first, second);
    rebuildTables();
}
