// VCTraceRecorder records the lifecycle of an app's view controllers as a trace for `vctrace audit`.
//
// In Swift and Objective-C, use the class `VCTraceRecorder`. The functions are for C, and for code that is also built
// for systems without UIKit, where they do nothing.

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

/// Whether the process contains UIKit, so that the recorder can record.
bool VCTraceIsAvailable(void);

/// Receives a line of the trace, without its line feed and without a terminating zero byte. It is called on the thread of the
/// event, before UIKit carries it out, and must not call the recorder.
typedef void (*VCTraceLineHandler)(void *VCTRACE_NULLABLE context, const char *line, size_t length);

/// Adds a function that receives all further lines, in addition to the file of the trace, and starts recording
/// if it has not started.
///
/// The lines of the header and those about classes so far come first. Call it on the main thread.
///
/// Returns the number for `VCTraceRemoveLineHandler`; `VCTRACE_NO_ROOM` if there are already eight line handlers; -1 without UIKit,
/// on a thread other than the main one, and with the reason on standard error, in an app that may not be recorded or that has
/// another version of the recorder.
int VCTraceAddLineHandler(VCTraceLineHandler handler, void *VCTRACE_NULLABLE context);

enum { VCTRACE_NO_ROOM = -2 };

/// Removes a line handler. When this returns, the handler is not running and will not run again.
void VCTraceRemoveLineHandler(int handler);

/// Starts recording to a file, or continues the current trace. Call it on the main thread.
///
/// The name may contain `%p` for the process, `%t` for the time and `%%` for a percent sign. A relative name is in the
/// app's Library/Caches. `-` is standard output, `oslog` the unified log.
///
/// Returns false if that fails; the reason is on standard error.
bool VCTraceStart(const char *name);

/// Ends the trace in the file. Line handlers still receive lines.
void VCTraceStop(void);

/// Ends the trace in the file as soon as each controller that left is deallocated or
/// `VCTRACE_GRACE` (2 seconds) has passed for it. Call it on the main thread.
///
/// A process that launched the app with a `VCTRACE_TOKEN` can post the Darwin notification `vctrace.finish.TOKEN` for the same
/// effect; `vctrace.ended.TOKEN` is the answer.
void VCTraceFinish(void);

/// Whether events are being recorded.
bool VCTraceIsRecording(void);

/// Writes a mark into the trace.
void VCTraceMark(const char *text);

/// Attaches a fact to a view controller: writes `<Class: 0x1> note "text"` into the trace.
void VCTraceNote(void *controller, const char *text);

/// Writes that a test begins. Further events belong to it.
void VCTraceTestStarted(const char *name);

/// Writes that a test has ended: `passed`, `failed` or `skipped`.
void VCTraceTestFinished(const char *name, const char *outcome);

/// Leaves out controllers of these classes and their subclasses: names separated by commas; `*` matches
/// any ending. Call it on the main thread.
void VCTraceExclude(const char *classNames);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#if defined(__OBJC__) && __has_include(<UIKit/UIKit.h>)

#import <Foundation/Foundation.h>

@class UIViewController;

NS_ASSUME_NONNULL_BEGIN

/// Records the lifecycle of this app's view controllers as a trace for `vctrace audit`.
///
///     #if DEBUG
///     VCTraceRecorder.start()
///     #endif
///
/// If the environment variable `VCTRACE_LOG` names a file, the recorder starts by itself when it is loaded. Until it
/// starts, it changes no method of UIKit.
@interface VCTraceRecorder : NSObject

- (instancetype)init NS_UNAVAILABLE;

/// Starts recording to `VCTRACE_LOG`, or to a file in the app's Library/Caches. An app that is no debug build must be
/// launched with `VCTRACE_LOG` or the argument `-vctrace`.
+ (void)start;

/// Starts recording to a file.
///
/// The name may contain `%p` for the process, `%t` for the time and `%%` for a percent sign. A relative name is in the
/// app's Library/Caches. `-` is standard output, `oslog` the unified log.
+ (void)startWritingTo:(NSString *)name NS_SWIFT_NAME(start(writingTo:));

/// Ends the trace in the file. Line handlers still receive lines.
+ (void)stop;

/// Ends the trace in the file as soon as each controller that left is deallocated or `VCTRACE_GRACE` (2 seconds) has passed
/// for it.
+ (void)finish;

/// Whether events are being recorded.
@property(class, readonly) BOOL isRecording;

/// Writes a mark into the trace.
+ (void)mark:(NSString *)text NS_SWIFT_NAME(mark(_:));

/// Attaches a fact to a view controller, for a team's own rules: `note("logScreen Cart", on: self)`.
+ (void)note:(NSString *)text on:(UIViewController *)controller NS_SWIFT_NAME(note(_:on:));

/// Writes that a test begins. Further events belong to it.
+ (void)testStarted:(NSString *)name NS_SWIFT_NAME(testStarted(_:));

/// Writes that a test has ended: `passed`, `failed` or `skipped`.
+ (void)testFinished:(NSString *)name outcome:(NSString *)outcome NS_SWIFT_NAME(testFinished(_:outcome:));

/// Leaves out controllers of these classes and their subclasses; `*` at the end of a name matches
/// any ending.
+ (void)exclude:(NSArray<NSString *> *)classNames NS_SWIFT_NAME(exclude(_:));

@end

NS_ASSUME_NONNULL_END

#endif

#endif
