// Objects that come and go: the recorder keeps none alive, loads no view, and does not touch objects that are being freed.

#include <stdio.h>
#include <stdlib.h>

#import "Program.h"
#include "VCTraceRecorder.h"

/// Prints a line when it is freed.
@interface ShopMortal : UIViewController
@end

@implementation ShopMortal

- (void)dealloc {
    printf("freed\n");
    [super dealloc];
}

@end

static void live(const char *event, void (^step)(void)) {
    step();
    printf("%s\n", event);
    endTurn();
}

/// Controllers live exactly as long as without the recorder.
DEMONSTRATION(lives) {
    openHost();
    ShopMortal *child = [[ShopMortal alloc] init];
    live("embedded", ^{
        embed(host, child);
    });
    [child release];
    live("removed", ^{
        takeOut([host.childViewControllers objectAtIndex:0]);
    });
    live("presented", ^{
        [host presentViewController:MAKE(ShopMortal) animated:NO completion:nil];
    });
    live("dismissed", ^{
        elapse(1);
        [host dismissViewControllerAnimated:NO completion:nil];
        elapse(1);
    });
    live("thrown away", ^{
        [[[ShopMortal alloc] init] release];
    });
    closeAll(window);
}

/// Containment calls load no view.
DEMONSTRATION(viewsStayUnloaded) {
    ShopHost *host = MAKE(ShopHost);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    [child willMoveToParentViewController:nil];
    printf("%s %s\n", host.viewIfLoaded ? "loaded" : "unloaded", child.viewIfLoaded ? "loaded" : "unloaded");
    [child removeFromParentViewController];
}

static IMP plainDealloc;

/// Calls that another library, or UIKit itself, may make while a controller is being freed.
static void busyDealloc(UIViewController *self, SEL _cmd) {
    [self.viewIfLoaded removeFromSuperview];
    [self willMoveToParentViewController:nil];
    [self dismissViewControllerAnimated:NO completion:nil];
    ((void (*)(id, SEL))plainDealloc)(self, _cmd);
}

/// Calls on a controller that is being freed are not recorded.
DEMONSTRATION(callsWhileFreed) {
    Method method = class_getInstanceMethod([UIViewController class], sel_registerName("dealloc"));
    plainDealloc = method_setImplementation(method, (IMP)busyDealloc);
    VCTraceStart(getenv("TRACE"));
    ShopHost *host = [[ShopHost alloc] init];
    ShopDetail *child = [[ShopDetail alloc] init];
    fill(host, child);
    [child release];
    [host release];
}

/// Releases its view as soon as it leaves the screen.
@interface ShopForgetful : UIViewController
@end

@implementation ShopForgetful

- (void)viewWillDisappear:(BOOL)animated {
    [super viewWillDisappear:animated];
    [self setView:nil];
}

@end

/// The view is gone when `removeFromSuperview` returns; the controller stays.
DEMONSTRATION(viewGoesDuringTheCall) {
    openHost();
    ShopForgetful *child = [MAKE(ShopForgetful) retain];
    embed(host, child);
    elapse(1);
    [child willMoveToParentViewController:nil];
    [child.view removeFromSuperview];
    [child removeFromParentViewController];
    [child release];
    closeAll(window);
}
