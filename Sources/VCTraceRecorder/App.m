#include "App.h"

#if __has_include(<UIKit/UIKit.h>)

#import <UIKit/UIKit.h>
#include <os/log.h>
#include <stdio.h>
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

/// `iPhone17,1`, also in the simulator, and `Mac16,1`.
static NSString *deviceModel(void) {
    NSString *simulated = NSProcessInfo.processInfo.environment[@"SIMULATOR_MODEL_IDENTIFIER"];
    if (simulated) return simulated;
    char model[64] = "";
    size_t size = sizeof model - 1;
    // On a Mac, `hw.machine` is the processor.
    sysctlbyname(TARGET_OS_MACCATALYST ? "hw.model" : "hw.machine", model, &size, NULL, 0);
    return @(model);
}

/// The folder for traces: the app may write there on every system, backups leave it out, and its files can be fetched.
static NSString *const appFolder = @"Library/Caches";

#if !defined(DEBUG) && !TARGET_OS_SIMULATOR

/// Whether the file contains the texts, one right after the other apart from blanks.
static bool contains(const char *path, const char *first, const char *second) {
    static char bytes[1 << 16];
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return false;
    size_t count = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    for (size_t index = 0; index < count; index++) {
        if (!bytes[index]) bytes[index] = ' ';
    }
    bytes[count] = 0;
    const char *place = strstr(bytes, first);
    if (!place) return false;
    place += strlen(first);
    place += strspn(place, " \t\r\n");
    return strncmp(place, second, strlen(second)) == 0;
}

#endif

/// Whether the app was built for its developers, or was launched to be recorded. Apps from the App Store and from TestFlight have no
/// profile, and nobody else can set their environment or their arguments.
static bool mayRecord(void) {
#if defined(DEBUG) || TARGET_OS_SIMULATOR
    return true;
#else
    const char *wanted = getenv("VCTRACE_LOG");
    if ((wanted && *wanted) || [NSProcessInfo.processInfo.arguments containsObject:@"-vctrace"]) return true;
    NSString *profile = [NSBundle.mainBundle pathForResource:@"embedded" ofType:@"mobileprovision"];
    return contains(profile.UTF8String, "<key>get-task-allow</key>", "<true/>");
#endif
}

/// The text on one line.
static NSString *plain(id value) {
    NSString *text = [value description];
    return [[text componentsSeparatedByCharactersInSet:NSCharacterSet.newlineCharacterSet] componentsJoinedByString:@" "];
}

static void copyText(char *target, NSString *text, size_t capacity) {
    // A text that is not Unicode has no bytes.
    strlcpy(target, text.UTF8String ?: "", capacity);
}

static NSString *facts(void) {
    NSDictionary<NSString *, id> *info = NSBundle.mainBundle.infoDictionary;
    NSOperatingSystemVersion system = NSProcessInfo.processInfo.operatingSystemVersion;
    NSString *version = plain(info[@"CFBundleShortVersionString"]), *build = plain(info[@"CFBundleVersion"]);
    NSString *commit = plain(info[@"VCTraceCommit"]);
    NSMutableString *lines = [NSMutableString string];
    [lines appendFormat:@"app: %@", plain(info[@"CFBundleName"] ?: NSProcessInfo.processInfo.processName)];
    if (version) [lines appendFormat:@" %@", version];
    if (build) [lines appendFormat:@" (%@)\nbuild: %@", build, build];
    [lines appendFormat:@"\n"];
    // Values from the environment are newer than those from the build.
    if (commit && !getenv("VCTRACE_COMMIT")) [lines appendFormat:@"commit: %@\n", commit];
    [lines appendFormat:@"device: %@\n", plain(deviceModel())];
    [lines appendFormat:@"os: %@ %ld.%ld.%ld\n", systemName(), (long)system.majorVersion, (long)system.minorVersion,
                        (long)system.patchVersion];
    return lines;
}

void vct_app_describe(struct vct_trace_options *options) {
    static char text[2048], folder[1024], process[128];
    @autoreleasepool {
        copyText(text, facts(), sizeof text);
        copyText(folder, [NSHomeDirectory() stringByAppendingPathComponent:appFolder], sizeof folder);
        copyText(process, NSProcessInfo.processInfo.processName, sizeof process);
        if (!mayRecord()) options->refusal = "the app is not a debug build; launch it with -vctrace to record it all the same";
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

/// The name of a notification between the app and its tests, which are another process: `vctrace.finish.TOKEN` asks for the end of
/// the trace, and `vctrace.ended.TOKEN` is the answer. Only who launched the app knows the token. Nil without one.
static NSString *notification(NSString *name) {
    const char *token = getenv("VCTRACE_TOKEN");
    return token && *token ? [NSString stringWithFormat:@"vctrace.%@.%s", name, token] : nil;
}

static void finish(CFNotificationCenterRef center, void *observer, CFNotificationName name, const void *object,
                   CFDictionaryRef info) {
    (void)center, (void)observer, (void)name, (void)object, (void)info;
    vct_trace.finish();
}

void vct_app_tell_end(void) {
    NSString *name = notification(@"ended");
    if (!name) return;
    CFNotificationCenterPostNotification(CFNotificationCenterGetDarwinNotifyCenter(), (__bridge CFStringRef)name, NULL, NULL,
                                         true);
}

bool vct_app_after(double seconds, void (*function)(void)) {
    dispatch_time_t time = dispatch_time(DISPATCH_TIME_NOW, (int64_t)(seconds * NSEC_PER_SEC));
    dispatch_after(time, dispatch_get_main_queue(), ^{
        function();
    });
    return true;
}

void vct_app_watch(void) {
    NSString *name = notification(@"finish");
    if (name) {
        CFNotificationCenterAddObserver(CFNotificationCenterGetDarwinNotifyCenter(), NULL, finish, (__bridge CFStringRef)name,
                                        NULL, CFNotificationSuspensionBehaviorDeliverImmediately);
    }
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
