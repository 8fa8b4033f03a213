// The library that a program loads late.

#import "UIViewController.h"

void removeInPlugIn(UIViewController *child) {
    [child.view removeFromSuperview];
    [child removeFromParentViewController];  //! missing-will-move-nil
    __asm__ volatile("");
}
