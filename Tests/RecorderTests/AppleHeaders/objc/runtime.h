#pragma once
#include <objc/objc.h>
#include <stddef.h>
typedef struct objc_method *Method;
Class object_getClass(id object);
Class objc_getClass(const char *name);
Class objc_lookUpClass(const char *name);
Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class cls);
const char *class_getName(Class cls);
Class class_getSuperclass(Class cls);
Method class_getInstanceMethod(Class cls, SEL name);
IMP class_getMethodImplementation(Class cls, SEL name);
BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types);
IMP method_getImplementation(Method method);
IMP method_setImplementation(Method method, IMP imp);
