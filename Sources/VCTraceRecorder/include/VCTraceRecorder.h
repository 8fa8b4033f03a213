// VCTraceRecorder records what happens to the view controllers of an app, as a trace that `vctrace audit` reads.
//
// In Swift and Objective-C, use the class `VCTraceRecorder`. The functions are for C, and for code that is also built
// where there is no UIKit: there they do nothing.

#ifndef VCTRACE_RECORDER_H
#define VCTRACE_RECORDER_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__clang__)
#define VCTRACE_NULLABLE _Nullable
#pragma clang assume_nonnull begin
#else
#define VCTRACE_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Whether there is UIKit in this process, so that anything can be recorded.
bool VCTraceIsAvailable(void);

/// Takes a line of the trace, without its line feed, and not ended by a zero byte. It is called on the thread of the
/// event, before UIKit carries it out, and must not call the recorder.
typedef void (*VCTraceLineHandler)(void *VCTRACE_NULLABLE context, const char *line, size_t length);

/// Lets a function take all lines from here on, in whatever file the trace is written as well, and begins to record
/// if nothing does.
///
/// First come the lines of the header, and what the trace said of classes so far. Call it on the main thread.
///
/// Returns the number by which `VCTraceRemoveLineHandler` ends it; -1 where there is no UIKit, on another thread than
/// the main one, and where eight functions take lines already.
int VCTraceAddLineHandler(VCTraceLineHandler handler, void *VCTRACE_NULLABLE context);

/// Ends what `VCTraceAddLineHandler` began. When it returns, the function is not running and will not run any more.
void VCTraceRemoveLineHandler(int handler);

/// Begins to record into a file, or goes on where a trace is being recorded. Call it on the main thread.
///
/// The name may hold `%p` for the process, `%t` for the time and `%%` for a percent sign. A relative one is in the
/// app's Documents folder (on tvOS, in Library/Caches). `-` is standard output, `oslog` the unified log.
///
/// Returns false where that cannot be done; why is on standard error.
bool VCTraceStart(const char *name);

/// Ends the trace in the file. Functions that take lines go on.
void VCTraceStop(void);

/// Ends the trace in the file as soon as nothing is owed: when each controller that left is deallocated, or has had
/// `VCTRACE_GRACE` (2 seconds) for that. Call it on the main thread.
///
/// A process that posts the Darwin notification `vctrace.finish` asks the same; `vctrace.ended` is the answer.
void VCTraceFinish(void);

/// Whether events are being recorded.
bool VCTraceIsRecording(void);

/// Writes a mark into the trace.
void VCTraceMark(const char *text);

/// Writes that a test begins; what is recorded from here on is said to happen in it.
void VCTraceTestStarted(const char *name);

/// Writes that a test has ended: `passed`, `failed` or `skipped`.
void VCTraceTestFinished(const char *name, const char *outcome);

/// Leaves out controllers of these classes and of those that inherit from them: names separated by commas, `*` for
/// any end. Call it on the main thread.
void VCTraceExclude(const char *classNames);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#if defined(__OBJC__) && __has_include(<UIKit/UIKit.h>)

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Records what happens to the view controllers of this app, as a trace that `vctrace audit` reads.
///
///     #if DEBUG
///     VCTraceRecorder.start()
///     #endif
///
/// If the environment variable `VCTRACE_LOG` names a file, the recorder starts by itself when it is loaded. Until it
/// starts, no method of UIKit is touched.
@interface VCTraceRecorder : NSObject

- (instancetype)init NS_UNAVAILABLE;

/// Begins to record into `VCTRACE_LOG`, or into a file in the app's Documents folder (on tvOS, in Library/Caches).
+ (void)start;

/// Begins to record into a file.
///
/// The name may hold `%p` for the process, `%t` for the time and `%%` for a percent sign. A relative one is in the
/// app's Documents folder (on tvOS, in Library/Caches). `-` is standard output, `oslog` the unified log.
+ (void)startWritingTo:(NSString *)name NS_SWIFT_NAME(start(writingTo:));

/// Ends the trace in the file. Line handlers go on.
+ (void)stop;

/// Ends the trace in the file as soon as each controller that left is deallocated, or has had `VCTRACE_GRACE` (2 seconds)
/// for that.
+ (void)finish;

/// Whether events are being recorded.
@property(class, readonly) BOOL isRecording;

/// Writes a mark into the trace.
+ (void)mark:(NSString *)text NS_SWIFT_NAME(mark(_:));

/// Writes that a test begins; what is recorded from here on is said to happen in it.
+ (void)testStarted:(NSString *)name NS_SWIFT_NAME(testStarted(_:));

/// Writes that a test has ended: `passed`, `failed` or `skipped`.
+ (void)testFinished:(NSString *)name outcome:(NSString *)outcome NS_SWIFT_NAME(testFinished(_:outcome:));

/// Leaves out controllers of these classes and of those that inherit from them; `*` at the end of a name stands for
/// any end.
+ (void)exclude:(NSArray<NSString *> *)classNames NS_SWIFT_NAME(exclude(_:));

@end

NS_ASSUME_NONNULL_END

#endif

#endif
