#import "Program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Environment.h"

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

@implementation ShopHost
@end

/// Overrides as most classes of an app do.
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

int main(int count, char **arguments) {
    const char *name = count > 1 ? arguments[1] : "";
    for (struct program *program = programs; program; program = program->next) {
        if (strcmp(name, "--list") == 0) printf("%s\t%s\n", program->name, program->findings);
        if (strcmp(name, program->name) != 0) continue;
        vct_start_from_environment();
        program->run();
        return 0;
    }
    return strcmp(name, "--list") == 0 ? 0 : 64;
}
