// Objects with counted references, as UIKit has them; without Foundation.

#include <objc/objc.h>
#include <objc/runtime.h>
#include <stdbool.h>

#undef nil
#define nil ((id)0)

__attribute__((objc_root_class)) @interface NSObject {
    Class isa;
    int _references;
@protected
    BOOL _isBeingFreed;
}
+ (id)alloc;
+ (Class)class;
- (id)init;
- (Class)class;
- (id)retain;
- (void)release;
/// Releases the object when the innermost pool is popped, or at the end of this turn of the run loop.
- (id)autorelease;
- (void)dealloc;
- (BOOL)isKindOfClass:(Class)class;
@end

/// What a getter returns: the object, retained and released later. Apple's runtime has it as a function, too, which sends no message.
id objc_retainAutorelease(id object);

/// An object that its maker need not release.
#define MAKE(class) ([[[class alloc] init] autorelease])

/// Stops the program: something was asked of an object that is being freed, which can only have been the recorder.
void assertUntouched(BOOL isBeingFreed, const char *method);

/// Puts the object into a class that key-value observing would make for it.
void observe(id object);

/// A list that holds its objects.
@interface NSArray : NSObject {
    id *_objects;
    unsigned long _count, _capacity;
}
+ (NSArray *)arrayOf:(id)first, ...;
- (unsigned long)count;
- (id)objectAtIndex:(unsigned long)index;
- (id)last;
- (BOOL)contains:(id)object;
- (NSArray *)copied;
- (void)add:(id)object;
- (void)insert:(id)object at:(unsigned long)index;
- (void)remove:(id)object;
@end

/// Goes through a copy: callbacks change the lists that they are called for.
#define EACH(type, name, list)                                                                               \
    NSArray *name##List = [(list) copied];                                                                   \
    for (unsigned long name##Index = 0; name##Index < name##List.count; name##Index++)                      \
        for (type name = [name##List objectAtIndex:name##Index]; name; name = nil)
