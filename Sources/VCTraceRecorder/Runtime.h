// The Objective-C runtime, Apple's or another one. Files that need it are empty without one.

#pragma once

#if __has_include(<objc/runtime.h>) && !defined(VCT_WITHOUT_RUNTIME)
#define VCT_HAS_RUNTIME 1

#include <objc/message.h>
#include <objc/runtime.h>
#include <stdbool.h>

#include "Visibility.h"

#if defined(__APPLE__)
#define VCT_LOOK_UP(receiver, selector) objc_msgSend
#else
#define VCT_LOOK_UP(receiver, selector) objc_msg_lookup((id)(receiver), selector)
#endif

// Objects are `void *` everywhere in the recorder: the compiler must not retain them, least of all while they are being freed.

static inline void *vct_send(void *receiver, SEL selector) {
    return ((void *(*)(void *, SEL))VCT_LOOK_UP(receiver, selector))(receiver, selector);
}

static inline void *vct_send_index(void *receiver, SEL selector, long argument) {
    return ((void *(*)(void *, SEL, long))VCT_LOOK_UP(receiver, selector))(receiver, selector, argument);
}

static inline unsigned long vct_send_count(void *receiver, SEL selector) {
    return ((unsigned long (*)(void *, SEL))VCT_LOOK_UP(receiver, selector))(receiver, selector);
}

static inline bool vct_send_bool(void *receiver, SEL selector) {
    return ((BOOL(*)(void *, SEL))VCT_LOOK_UP(receiver, selector))(receiver, selector) != 0;
}

// Apple's runtime declares these only for compilers.
void *objc_autoreleasePoolPush(void);
void objc_autoreleasePoolPop(void *pool);

static inline void vct_pool_end(void *const *pool) { objc_autoreleasePoolPop(*pool); }

/// Until the end of the block, objects that UIKit autoreleases for its answers are released with the pool: controllers
/// are deallocated at the same time as without the recorder.
#define VCT_POOL __attribute__((cleanup(vct_pool_end), unused)) void *const vct_pool = objc_autoreleasePoolPush()

/// The frame of a view in its superview, in the layout of a `CGRect`.
struct vct_rect {
#if defined(__LP64__)
    double x, y, width, height;
#else
    float x, y, width, height;
#endif
};

/// Whether the class is the ancestor or one of its subclasses.
static inline bool vct_inherits(Class class, Class ancestor) {
    while (class && class != ancestor) class = class_getSuperclass(class);
    return class != Nil;
}

/// Messages that return such a value use another function on some processors; the method itself is called the
/// same way everywhere.
static inline struct vct_rect vct_send_rect(void *receiver, SEL selector) {
    IMP method = class_getMethodImplementation(object_getClass((id)receiver), selector);
    return ((struct vct_rect(*)(void *, SEL))method)(receiver, selector);
}

#endif
