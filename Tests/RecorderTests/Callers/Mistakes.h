// Programs in a line: an app that makes one mistake in the given call.

#import "Program.h"

/// The app adds a child and forgets the second half.
#define ADDING(programName, ...)                                                                             \
    PROGRAM(programName, NULL) {                                                                             \
        openHost();                                                                                          \
        ShopPanel *child = MAKE(ShopPanel);                                                                  \
        __VA_ARGS__;                                                                                         \
        elapse(3);                                                                                           \
        takeOut(child);                                                                                      \
        closeAll(window);                                                                                    \
    }

/// The app removes a child without telling it before.
#define REMOVING(programName, ...)                                                                           \
    PROGRAM(programName, NULL) {                                                                             \
        openHost();                                                                                          \
        ShopPanel *child = MAKE(ShopPanel);                                                                  \
        embed(host, child);                                                                                  \
        elapse(3);                                                                                           \
        [child.view removeFromSuperview];                                                                    \
        __VA_ARGS__;                                                                                         \
        closeAll(window);                                                                                    \
    }

/// A sheet of the controller that the app holds after its dismissal.
#define DISMISSING(programName, className, ...)                                                              \
    PROGRAM(programName, NULL) {                                                                             \
        className *own = MAKE(className);                                                                    \
        UIWindow *opened = openWindow(own);                                                                  \
        ShopDetail *sheet = [[ShopDetail alloc] init];                                                       \
        [own presentViewController:sheet animated:YES completion:nil];                                       \
        elapse(1);                                                                                           \
        __VA_ARGS__;                                                                                         \
        elapse(5);                                                                                           \
        closeAll(opened);                                                                                    \
    }

/// Keeps the call before it from being the last one of its function.
#define STAY __asm__ volatile("")
