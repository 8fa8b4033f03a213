#import "Program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "VCTraceRecorder.h"
#import "OtherLibraries.h"

/// Leaks in these programs are intended.
const char *__asan_default_options(void) { return "detect_leaks=0"; }

static struct program *programs;

void addProgram(struct program *program) {
    program->next = programs;
    programs = program;
}

UIWindow *openWindow(UIViewController *root) {
    UIWindow *window = [[UIWindow alloc] init];
    [window setFrame:rect(0, 0, 390, 844)];
    [window setRootViewController:root];
    elapse(1);
    return window;
}

void closeAll(UIWindow *window) {
    [window setRootViewController:nil];
    [window release];
    elapse(5);
}

UIWindow *window;
ShopHost *host;

void openHost(void) {
    host = MAKE(ShopHost);
    window = openWindow(host);
}

@implementation ShopHost
@end

/// The overrides of most classes in an app.
@implementation ShopDetail

- (void)viewDidLoad {
    [super viewDidLoad];
}

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
}

- (void)didMoveToParentViewController:(UIViewController *)parent {
    [super didMoveToParentViewController:parent];
}

@end

@implementation ShopPanel
@end

void fill(UIViewController *host, UIViewController *child) {
    [child.view setFrame:host.view.bounds];
    [child.view setAutoresizingMask:FlexibleWidth | FlexibleHeight];
    [host.view addSubview:child.view];
}

void embed(UIViewController *host, UIViewController *child) {
    [host addChildViewController:child];
    fill(host, child);
    [child didMoveToParentViewController:host];
}

void takeOut(UIViewController *child) {
    [child willMoveToParentViewController:nil];
    [child.view removeFromSuperview];
    [child removeFromParentViewController];
}

static void startRecorder(void) {
    const char *log = getenv("VCTRACE_LOG");
    if (log && *log) VCTraceStart(log);
}

/// `OTHER_LIBRARIES` names the libraries that hook the same methods before the recorder:
/// `exchanging`, `replacing`, `both` or `none`. The others are loaded after it.
static void play(struct program *program) {
    const char *first = getenv("OTHER_LIBRARIES");
    if (!first) {
        if (!program->startsRecorder) startRecorder();
        program->run();
        return;
    }
    bool exchangesFirst = strcmp(first, "exchanging") == 0 || strcmp(first, "both") == 0;
    bool replacesFirst = strcmp(first, "replacing") == 0 || strcmp(first, "both") == 0;
    if (replacesFirst) installReplacingLibrary();
    if (exchangesFirst) installExchangingLibrary();
    startRecorder();
    if (!replacesFirst) installReplacingLibrary();
    if (!exchangesFirst) installExchangingLibrary();
    program->run();
    reportOtherLibraries();
}

int main(int count, char **arguments) {
    const char *name = count > 1 ? arguments[1] : "";
    bool isList = strcmp(name, "--list") == 0;
    for (struct program *program = programs; program; program = program->next) {
        if (isList && program->findings) printf("%s\t%s\n", program->name, program->findings);
        if (strcmp(name, program->name) != 0) continue;
        play(program);
        return 0;
    }
    return isList ? 0 : 64;
}
