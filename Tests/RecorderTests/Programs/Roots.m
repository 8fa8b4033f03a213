// The root of a window is replaced: by a logout, a scene that disconnects, a root that is wrapped into another one.

#import "Program.h"
#import "UIApplication.h"

/// A root with a child and a sheet, as is common at a logout.
static ShopHost *makeBusyRoot(UIWindow *window) {
    ShopHost *root = MAKE(ShopHost);
    [window setRootViewController:root];
    elapse(1);
    embed(root, MAKE(ShopPanel));
    [root presentViewController:MAKE(ShopDetail) animated:YES completion:nil];
    elapse(1);
    return root;
}

PROGRAM(rootIsReplaced, "") {
    window = openWindow(MAKE(ShopPanel));
    makeBusyRoot(window);
    [window setRootViewController:MAKE(ShopDetail)];
    elapse(5);
    closeAll(window);
}

PROGRAM(rootLeaks, "controller-never-deallocated error ShopHost") {
    window = openWindow(MAKE(ShopPanel));
    [makeBusyRoot(window) retain];
    [window setRootViewController:MAKE(ShopDetail)];
    elapse(5);
    closeAll(window);
}

/// The old root is deallocated, but a part of its tree stays.
PROGRAM(childOfRootLeaks, "controller-never-deallocated error ShopPanel") {
    ShopHost *root = MAKE(ShopHost);
    window = openWindow(root);
    embed(root, [MAKE(ShopPanel) retain]);
    elapse(1);
    [window setRootViewController:MAKE(ShopDetail)];
    elapse(5);
    closeAll(window);
}

PROGRAM(rootIsTakenAway, "") {
    openHost();
    [window setRootViewController:nil];
    elapse(5);
    closeAll(window);
}

PROGRAM(rootThatIsTakenAwayLeaks, "controller-never-deallocated error ShopHost") {
    window = openWindow([MAKE(ShopHost) retain]);
    [window setRootViewController:nil];
    elapse(5);
    closeAll(window);
}

/// A lock screen takes the root's place, and gives it back.
PROGRAM(rootComesBack, "") {
    ShopHost *root = [MAKE(ShopHost) retain];
    window = openWindow(root);
    [window setRootViewController:MAKE(ShopPanel)];
    elapse(5);
    [window setRootViewController:root];
    [root release];
    elapse(5);
    closeAll(window);
}

/// The root becomes the child of a new one, which adds a banner next to it.
PROGRAM(rootIsWrapped, "") {
    ShopHost *root = [MAKE(ShopHost) retain];
    window = openWindow(root);
    ShopPanel *wrapper = MAKE(ShopPanel);
    [window setRootViewController:wrapper];
    embed(wrapper, root);
    [root release];
    elapse(5);
    closeAll(window);
}

/// A window for a message comes and goes with its contents.
PROGRAM(windowGoes, "") {
    openHost();
    UIWindow *banner = openWindow(MAKE(ShopPanel));
    [banner release];
    elapse(5);
    closeAll(window);
}

PROGRAM(rootOutlivesWindow, "controller-never-deallocated error ShopPanel") {
    openHost();
    UIWindow *banner = openWindow([MAKE(ShopPanel) retain]);
    [banner release];
    elapse(5);
    closeAll(window);
}

/// A window that gets its root later.
PROGRAM(windowWithoutRoot, "") {
    window = openWindow(nil);
    [window setRootViewController:nil];
    [window setRootViewController:MAKE(ShopHost)];
    elapse(3);
    closeAll(window);
}

static UIWindowScene *openScene(UIViewController *root) {
    UIWindowScene *scene = [[UIWindowScene alloc] init];
    UIWindow *window = openWindow(root);
    [scene addWindow:window];
    [window release];
    return scene;
}

PROGRAM(sceneDisconnects, "") {
    openHost();
    UIWindowScene *scene = openScene(MAKE(ShopPanel));
    elapse(3);
    disconnect(scene);
    elapse(5);
    closeAll(window);
}

/// The app keeps the window of a disconnected scene and may show it again: nothing shows that its root has left.
PROGRAM(windowOutlivesScene, "") {
    openHost();
    UIWindowScene *scene = openScene(MAKE(ShopPanel));
    [[scene.windows objectAtIndex:0] retain];
    elapse(3);
    disconnect(scene);
    elapse(5);
    closeAll(window);
}
