#pragma once
#include <TargetConditionals.h>
#include <objc/objc.h>
#include <stdint.h>
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_UNAVAILABLE __attribute__((unavailable))
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct {
    NSInteger majorVersion, minorVersion, patchVersion;
} NSOperatingSystemVersion;

NS_ASSUME_NONNULL_BEGIN

@class NSArray<Element>, NSString;

__attribute__((objc_root_class)) @interface NSObject
- (instancetype)init;
+ (Class)class;
- (BOOL)isKindOfClass:(Class)class;
@property(readonly) NSString *description;
@end

@interface NSCharacterSet : NSObject
@property(class, readonly) NSCharacterSet *newlineCharacterSet;
@end

@interface NSString : NSObject
@property(readonly) NSUInteger length;
@property(nullable, readonly) const char *UTF8String;
+ (nullable instancetype)stringWithUTF8String:(const char *)text;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (NSString *)stringByAppendingPathComponent:(NSString *)name;
- (NSArray<NSString *> *)componentsSeparatedByCharactersInSet:(NSCharacterSet *)separator;
@end

@interface NSMutableString : NSString
+ (instancetype)string;
- (void)appendFormat:(NSString *)format, ...;
@end

typedef struct {
    unsigned long state;
    id __unsafe_unretained _Nullable *_Nullable itemsPtr;
    unsigned long *_Nullable mutationsPtr;
    unsigned long extra[5];
} NSFastEnumerationState;

@interface NSArray<Element> : NSObject
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer
                                    count:(NSUInteger)count;
- (NSString *)componentsJoinedByString:(NSString *)separator;
- (BOOL)containsObject:(Element)object;
@end

@interface NSDictionary<Key, Value> : NSObject
- (nullable Value)objectForKeyedSubscript:(Key)key;
@end

@interface NSProcessInfo : NSObject
@property(class, readonly) NSProcessInfo *processInfo;
@property(readonly) NSDictionary<NSString *, NSString *> *environment;
@property(readonly) NSString *processName;
@property(readonly) NSArray<NSString *> *arguments;
@property(readonly) NSOperatingSystemVersion operatingSystemVersion;
@end

@interface NSBundle : NSObject
@property(class, readonly) NSBundle *mainBundle;
@property(nullable, readonly) NSDictionary<NSString *, id> *infoDictionary;
- (nullable NSString *)pathForResource:(nullable NSString *)name ofType:(nullable NSString *)ending;
@end

@interface NSThread : NSObject
@property(class, readonly) BOOL isMainThread;
@end

@class NSOperationQueue;

@interface NSNotification : NSObject
@property(nullable, readonly) id object;
@end

typedef NSString *NSNotificationName;

@interface NSNotificationCenter : NSObject
@property(class, readonly) NSNotificationCenter *defaultCenter;
- (id)addObserverForName:(nullable NSNotificationName)name
                  object:(nullable id)object
                   queue:(nullable NSOperationQueue *)queue
              usingBlock:(void (^)(NSNotification *notification))block;
@end

NSString *NSHomeDirectory(void);

typedef const struct __CFString *CFStringRef;
typedef CFStringRef CFNotificationName;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef struct __CFNotificationCenter *CFNotificationCenterRef;
#define CFSTR(text) ((CFStringRef)__builtin___CFStringMakeConstantString(text))
typedef void (*CFNotificationCallback)(
    CFNotificationCenterRef center, void *_Nullable observer, CFNotificationName name, const void *_Nullable object,
    CFDictionaryRef _Nullable info);
enum { CFNotificationSuspensionBehaviorDeliverImmediately = 4 };
CFNotificationCenterRef CFNotificationCenterGetDarwinNotifyCenter(void);
void CFNotificationCenterAddObserver(
    CFNotificationCenterRef center, const void *_Nullable observer, CFNotificationCallback callback,
    CFNotificationName name, const void *_Nullable object, long behavior);
void CFNotificationCenterPostNotification(
    CFNotificationCenterRef center, CFNotificationName name, const void *_Nullable object,
    CFDictionaryRef _Nullable info, unsigned char isImmediate);

typedef void (^dispatch_block_t)(void);
@protocol OS_dispatch_queue
@end
typedef id<OS_dispatch_queue> dispatch_queue_t;
extern struct dispatch_queue_s _dispatch_main_q;
static inline dispatch_queue_t dispatch_get_main_queue(void) { return (__bridge dispatch_queue_t)(void *)&_dispatch_main_q; }
typedef uint64_t dispatch_time_t;
#define DISPATCH_TIME_NOW 0ull
#define NSEC_PER_SEC 1000000000ull
dispatch_time_t dispatch_time(dispatch_time_t when, int64_t delta);
void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_async(dispatch_queue_t queue, dispatch_block_t block);

NS_ASSUME_NONNULL_END
