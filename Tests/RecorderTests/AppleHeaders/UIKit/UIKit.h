#pragma once
#include <Foundation/Foundation.h>
extern NSNotificationName _Nonnull const UIApplicationWillTerminateNotification;
extern NSNotificationName _Nonnull const UIApplicationDidEnterBackgroundNotification;
extern NSNotificationName _Nonnull const UIApplicationWillEnterForegroundNotification;
extern NSNotificationName _Nonnull const UISceneDidDisconnectNotification;

NS_ASSUME_NONNULL_BEGIN

@interface UIWindow : NSObject
@end

@interface UIWindowScene : NSObject
@property(readonly) NSArray<UIWindow *> *windows;
@end

NS_ASSUME_NONNULL_END
