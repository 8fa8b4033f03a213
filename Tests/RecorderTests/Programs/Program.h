// Programs that use the stand-in as apps use UIKit, rightly and wrongly.

#include <stdbool.h>

#import "RunLoop.h"
#import "SystemContainers.h"
#import "UINavigationController.h"
#import "UITableView.h"

struct program {
    const char *name;
    /// What an audit of its recording says: `rule severity Class` for each finding and `unchecked rule` for each rule
    /// that was not asked of some class, separated by `; `. Nothing where the program is right.
    ///
    /// NULL for a program that is not audited, but looked at in another way.
    const char *findings;
    void (*run)(void);
    /// Whether it starts the recorder itself, into the file that `TRACE` names.
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

/// A program, with what an audit of its recording says.
#define PROGRAM(programName, expected) ADD_PROGRAM(programName, expected, false)

/// The same of a program that runs already when it starts the recorder.
#define LATE_PROGRAM(programName, expected) ADD_PROGRAM(programName, expected, true)

/// A program that shows a property of the recorder, which a test looks at.
#define DEMONSTRATION(programName) PROGRAM(programName, NULL)

/// Opens a window with a controller in it, and lets it appear.
UIWindow *openWindow(UIViewController *root);

/// Lets the window and what is in it go, and enough time pass to see what stays.
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

/// Takes a child out as Apple asks.
void takeOut(UIViewController *child);
