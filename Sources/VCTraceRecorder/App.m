#include "App.h"

#if __has_include(<UIKit/UIKit.h>)

#import <UIKit/UIKit.h>
#include <os/log.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>

#include "Windows.h"

static NSString *systemName(void) {
#if TARGET_OS_MACCATALYST
    return @"macOS";
#elif TARGET_OS_TV
    return @"tvOS";
#elif TARGET_OS_VISION
    return @"visionOS";
#else
    return @"iOS";
#endif
}

/// `iPhone17,1`, also in the simulator.
static NSString *deviceModel(void) {
    NSString *simulated = NSProcessInfo.processInfo.environment[@"SIMULATOR_MODEL_IDENTIFIER"];
    if (simulated) return simulated;
    char model[64] = "";
    size_t size = sizeof model - 1;
    sysctlbyname("hw.machine", model, &size, NULL, 0);
    return @(model);
}

/// The folder in which the app may write, and from which its files can be fetched.
static NSString *appFolder(void) {
#if TARGET_OS_TV
    return @"Library/Caches";
#else
    return @"Documents";
#endif
}

static NSString *facts(void) {
    NSDictionary<NSString *, id> *info = NSBundle.mainBundle.infoDictionary;
    NSOperatingSystemVersion system = NSProcessInfo.processInfo.operatingSystemVersion;
    id version = info[@"CFBundleShortVersionString"], build = info[@"CFBundleVersion"], commit = info[@"VCTraceCommit"];
    NSMutableString *lines = [NSMutableString string];
    [lines appendFormat:@"app: %@", info[@"CFBundleName"] ?: NSProcessInfo.processInfo.processName];
    if (version) [lines appendFormat:@" %@", version];
    if (build) [lines appendFormat:@" (%@)\nbuild: %@", build, build];
    [lines appendFormat:@"\n"];
    // Values from the environment are newer than those from the build.
    if (commit && !getenv("VCTRACE_COMMIT")) [lines appendFormat:@"commit: %@\n", commit];
    [lines appendFormat:@"device: %@\n", deviceModel()];
    [lines appendFormat:@"os: %@ %ld.%ld.%ld\n", systemName(), (long)system.majorVersion, (long)system.minorVersion,
                        (long)system.patchVersion];
    return lines;
}

void vct_app_describe(struct vct_trace_options *options) {
    static char text[2048], folder[1024], process[128];
    @autoreleasepool {
        strlcpy(text, facts().UTF8String, sizeof text);
        NSString *writable = [NSHomeDirectory() stringByAppendingPathComponent:appFolder()];
        strlcpy(folder, writable.UTF8String, sizeof folder);
        strlcpy(process, NSProcessInfo.processInfo.processName.UTF8String, sizeof process);
    }
    options->facts = text;
    options->folder = folder;
    options->process = process;
}

static void observe(NSNotificationName name, void (^block)(id object)) {
    [NSNotificationCenter.defaultCenter addObserverForName:name
                                                    object:nil
                                                     queue:nil
                                                usingBlock:^(NSNotification *notification) {
                                                    block(notification.object);
                                                }];
}

/// An app's tests post it from another process; the answer comes when the trace has ended.
#define FINISH CFSTR("vctrace.finish")
#define ENDED CFSTR("vctrace.ended")

static void finish(CFNotificationCenterRef center, void *observer, CFNotificationName name, const void *object,
                   CFDictionaryRef info) {
    (void)center, (void)observer, (void)name, (void)object, (void)info;
    vct_trace.finish();
}

void vct_app_tell_end(void) {
    CFNotificationCenterPostNotification(CFNotificationCenterGetDarwinNotifyCenter(), ENDED, NULL, NULL, true);
}

bool vct_app_after(double seconds, void (*function)(void)) {
    dispatch_time_t time = dispatch_time(DISPATCH_TIME_NOW, (int64_t)(seconds * NSEC_PER_SEC));
    dispatch_after(time, dispatch_get_main_queue(), ^{
        function();
    });
    return true;
}

void vct_app_watch(void) {
    CFNotificationCenterAddObserver(CFNotificationCenterGetDarwinNotifyCenter(), NULL, finish, FINISH, NULL,
                                    CFNotificationSuspensionBehaviorDeliverImmediately);
    atexit(vct_trace.stop);
    observe(UIApplicationWillTerminateNotification, ^(id application) {
        (void)application;
        vct_trace.stop();
    });
    observe(UIApplicationDidEnterBackgroundNotification, ^(id application) {
        (void)application;
        vct_trace.mark("background");
    });
    observe(UIApplicationWillEnterForegroundNotification, ^(id application) {
        (void)application;
        vct_trace.mark("foreground");
    });
    observe(UISceneDidDisconnectNotification, ^(id scene) {
        if (![scene isKindOfClass:UIWindowScene.class]) return;
        for (UIWindow *window in ((UIWindowScene *)scene).windows) vct_window_leaves((__bridge void *)window);
    });
}

/// Created before the first line of any thread.
static os_log_t unifiedLog;

/// The system cuts messages at about a kilobyte and drops some: use this for watching, not for auditing.
static void logLine(void *context, const char *line, size_t length) {
    (void)context;
    os_log(unifiedLog, "%{public}.*s", (int)length, line);
}

VCTraceLineHandler vct_app_log(void) {
    if (!unifiedLog) unifiedLog = os_log_create("vctrace", "trace");
    return logLine;
}

#endif
