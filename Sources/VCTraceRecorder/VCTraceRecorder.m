#import "VCTraceRecorder.h"

#if __has_include(<UIKit/UIKit.h>)

#include "Environment.h"

/// Runs it at once on the main thread, and soon from any other.
static void onMainThread(dispatch_block_t block) {
    if (NSThread.isMainThread) {
        block();
    } else {
        dispatch_async(dispatch_get_main_queue(), block);
    }
}

@implementation VCTraceRecorder

+ (void)load {
    onMainThread(^{
        vct_start_from_environment();
    });
}

+ (void)start {
    NSString *name = NSProcessInfo.processInfo.environment[@"VCTRACE_LOG"];
    [self startWritingTo:name.length ? name : @"vctrace-%t-%p.trace"];
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
