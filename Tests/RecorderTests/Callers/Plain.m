// A library that is built without debug information.

#import "UIViewController.h"

void addPlainly(UIViewController *parent, UIViewController *child) {
    [parent addChildViewController:child];
    [child.view setFrame:parent.view.bounds];
    [parent.view addSubview:child.view];
    __asm__ volatile("");
}

void removePlainly(UIViewController *child) {
    [child removeFromParentViewController];
    __asm__ volatile("");
}

void callPlainly(void (^body)(void)) {
    body();
    __asm__ volatile("");
}
