// Programs that use the stand-in as apps use UIKit, correctly and incorrectly.

#include <stdbool.h>

#import "RunLoop.h"
#import "SystemContainers.h"
#import "UINavigationController.h"
#import "UITableView.h"

struct program {
    const char *name;
    /// The expected audit of its recording: `rule severity Class` for each finding and `unchecked rule` for each rule
    /// that was not checked for some class, separated by `; `. Empty for a correct program.
    ///
    /// NULL for a program that is tested in another way.
    const char *findings;
    void (*run)(void);
    /// Whether it starts the recorder itself, with the file that `TRACE` names.
    bool startsRecorder;
    struct program *next;
};

void addProgram(struct program *program);

#define ADD_PROGRAM(programName, expected, startsRecorder)                                                   \
    static void programName(void);                                                                           \
    __attribute__((constructor)) static void add_##programName(void) {                                       \
        static struct program program = {#programName, expected, programName, startsRecorder, NULL};         \
        addProgram(&program);                                                                                \
    }                                                                                                        \
    static void programName(void)

/// A program, with the expected audit of its recording.
#define PROGRAM(programName, expected) ADD_PROGRAM(programName, expected, false)

/// The same for a program that starts the recorder later.
#define LATE_PROGRAM(programName, expected) ADD_PROGRAM(programName, expected, true)

/// A program that shows a property of the recorder to a test.
#define DEMONSTRATION(programName) PROGRAM(programName, NULL)

/// Opens a window with a controller in it, and lets it appear.
UIWindow *openWindow(UIViewController *root);

/// Releases the window and its contents, and lets enough time pass to show leaks.
void closeAll(UIWindow *window);

// Classes of an app.

@interface ShopHost : UIViewController
@end

@interface ShopDetail : UIViewController
@end

@interface ShopPanel : UIViewController
@end

/// The window of the app and the controller in it, as `openHost` opens them.
extern UIWindow *window;
extern ShopHost *host;

void openHost(void);

/// Adds the child's view to the controller's, to fill it.
void fill(UIViewController *host, UIViewController *child);

/// Adds a child as Apple asks.
void embed(UIViewController *host, UIViewController *child);

/// Removes a child as Apple asks.
void takeOut(UIViewController *child);
