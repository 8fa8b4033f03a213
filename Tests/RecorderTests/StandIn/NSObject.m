#import "NSObject.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#import "AutoreleasePool.h"

void assertUntouched(BOOL isBeingFreed, const char *method) {
    if (!isBeingFreed) return;
    fprintf(stderr, "'%s' was sent to an object that is being freed\n", method);
    abort();
}

@implementation NSObject

+ (id)alloc {
    NSObject *object = calloc(1, class_getInstanceSize((Class)self));
    object_setClass(object, (Class)self);
    object->_references = 1;
    return object;
}

+ (Class)class {
    return (Class)self;
}

- (id)init {
    return self;
}

- (Class)class {
    assertUntouched(_isBeingFreed, "class");
    return object_getClass(self);
}

/// An object that is being freed may be retained, without effect: a later release reads freed memory.
- (id)retain {
    if (!_isBeingFreed) _references++;
    return self;
}

id objc_retainAutorelease(id object) {
    NSObject *kept = object;
    if (!kept) return nil;
    if (!kept->_isBeingFreed) kept->_references++;
    releaseLater(kept);
    return kept;
}

- (void)release {
    if (_isBeingFreed || --_references > 0) return;
    _isBeingFreed = YES;
    [self dealloc];
}

- (id)autorelease {
    releaseLater(self);
    return self;
}

- (void)dealloc {
    // Later reads find no object.
    memset((void *)self, 0xA5, class_getInstanceSize(object_getClass(self)));
    free((void *)self);
}

- (BOOL)isKindOfClass:(Class)class {
    Class next = object_getClass(self);
    while (next && next != class) next = class_getSuperclass(next);
    return next != Nil;
}

@end

static Class observedClass(id self, SEL _cmd) { return class_getSuperclass(object_getClass(self)); }

void observe(id object) {
    char name[128];
    snprintf(name, sizeof name, "NSKVONotifying_%s", class_getName(object_getClass(object)));
    Class observing = (Class)objc_lookUpClass(name);
    if (!observing) {
        observing = objc_allocateClassPair(object_getClass(object), name, 0);
        class_addMethod(observing, sel_registerName("class"), (IMP)observedClass, "#@:");
        objc_registerClassPair(observing);
    }
    object_setClass(object, observing);
}

@implementation NSArray

+ (NSArray *)arrayOf:(id)first, ... {
    NSArray *array = MAKE(NSArray);
    va_list rest;
    va_start(rest, first);
    for (id object = first; object; object = va_arg(rest, id)) [array add:object];
    va_end(rest);
    return array;
}

- (unsigned long)count {
    return _count;
}

- (id)objectAtIndex:(unsigned long)index {
    return _objects[index];
}

- (id)last {
    return _count ? _objects[_count - 1] : nil;
}

- (BOOL)contains:(id)object {
    for (unsigned long index = 0; index < _count; index++) {
        if (_objects[index] == object) return YES;
    }
    return NO;
}

- (NSArray *)copied {
    NSArray *copy = MAKE(NSArray);
    for (unsigned long index = 0; index < _count; index++) [copy add:_objects[index]];
    return copy;
}

- (void)add:(id)object {
    [self insert:object at:_count];
}

- (void)insert:(id)object at:(unsigned long)index {
    if (_count == _capacity) {
        _capacity = _capacity ? _capacity * 2 : 4;
        _objects = realloc(_objects, _capacity * sizeof *_objects);
    }
    memmove(_objects + index + 1, _objects + index, (_count - index) * sizeof *_objects);
    _objects[index] = [object retain];
    _count++;
}

- (void)remove:(id)object {
    for (unsigned long index = 0; index < _count; index++) {
        if (_objects[index] != object) continue;
        _count--;
        memmove(_objects + index, _objects + index + 1, (_count - index) * sizeof *_objects);
        [object release];
        return;
    }
}

- (void)dealloc {
    for (unsigned long index = 0; index < _count; index++) [_objects[index] release];
    free(_objects);
    [super dealloc];
}

@end
