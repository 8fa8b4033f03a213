#import "VCTraceRecorder.h"

#if __has_include(<UIKit/UIKit.h>)

#include <stdlib.h>

/// Runs it at once on the main thread, or soon after a call from another one.
static void onMainThread(dispatch_block_t block) {
    if (NSThread.isMainThread) {
        block();
    } else {
        dispatch_async(dispatch_get_main_queue(), block);
    }
}

/// The file that the environment names, or NULL.
static const char *wantedFile(void) {
    const char *name = getenv("VCTRACE_LOG");
    return name && *name ? name : NULL;
}

static void start(void) {
    onMainThread(^{
        VCTraceStart(wantedFile() ?: "vctrace-%t-%p.trace");
    });
}

@implementation VCTraceRecorder

+ (void)load {
    if (wantedFile()) start();
}

+ (void)start {
    start();
}

+ (void)startWritingTo:(NSString *)name {
    onMainThread(^{
        VCTraceStart(name.UTF8String);
    });
}

+ (void)stop {
    VCTraceStop();
}

+ (void)finish {
    onMainThread(^{
        VCTraceFinish();
    });
}

+ (BOOL)isRecording {
    return VCTraceIsRecording();
}

+ (void)mark:(NSString *)text {
    VCTraceMark(text.UTF8String);
}

+ (void)note:(NSString *)text on:(UIViewController *)controller {
    VCTraceNote((__bridge void *)controller, text.UTF8String);
}

+ (void)testStarted:(NSString *)name {
    VCTraceTestStarted(name.UTF8String);
}

+ (void)testFinished:(NSString *)name outcome:(NSString *)outcome {
    VCTraceTestFinished(name.UTF8String, outcome.UTF8String);
}

+ (void)exclude:(NSArray<NSString *> *)classNames {
    NSString *names = [classNames componentsJoinedByString:@","];
    onMainThread(^{
        VCTraceExclude(names.UTF8String);
    });
}

@end

#endif
