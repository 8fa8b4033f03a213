// Replaced methods reach every class, as in Apple's runtime.

#include <dlfcn.h>
#include <objc/runtime.h>
#include <stdlib.h>

extern void __objc_update_dispatch_table_for_class(Class class);

/// GNU's runtime leaves the tables of subclasses as they are that were used already and have methods of their own.
static void rebuildTables(void) {
    int count = objc_getClassList(NULL, 0);
    Class *classes = calloc((size_t)count, sizeof *classes);
    count = objc_getClassList(classes, count);
    for (int index = 0; index < count; index++) __objc_update_dispatch_table_for_class(classes[index]);
    free(classes);
}

// These take the place of the runtime's own, for the recorder as well.

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
