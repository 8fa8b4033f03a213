// A library with the same code as PlugIn.m, on other lines. It is loaded at the same addresses.

#import "UIViewController.h"

// It is on another line.

void removeInPlugIn(UIViewController *child) {
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}
