// Objects with reference counts, as in UIKit, without Foundation.

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

/// The result of a getter: the object, retained and autoreleased. Apple's runtime also has a function for it, which sends no message.
id objc_retainAutorelease(id object);

/// A new, autoreleased object.
#define MAKE(class) ([[[class alloc] init] autorelease])

/// Stops the program: an object that is being freed got a message, which only the recorder can have sent.
void assertUntouched(BOOL isBeingFreed, const char *method);

/// Gives the object the class that key-value observing would create for it.
void observe(id object);

/// A list that retains its objects.
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

/// Iterates over a copy, because callbacks change the list.
#define EACH(type, name, list)                                                                               \
    NSArray *name##List = [(list) copied];                                                                   \
    for (unsigned long name##Index = 0; name##Index < name##List.count; name##Index++)                      \
        for (type name = [name##List objectAtIndex:name##Index]; name; name = nil)
