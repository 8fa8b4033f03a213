#pragma once
#include <Foundation/Foundation.h>
extern NSNotificationName _Nonnull const UIApplicationWillTerminateNotification;
