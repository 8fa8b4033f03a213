// A child in a part of its parent's view.

#import "Program.h"

PROGRAM(embedding, "") {
    ShopHost *host = MAKE(ShopHost);
    UIWindow *window = openWindow(host);
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(3);
    closeAll(window);
}

PROGRAM(embeddingByConstraints, "") {
    ShopHost *host = MAKE(ShopHost);
    UIWindow *window = openWindow(host);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [host.view addSubview:child.view];
    [child.view pinToSuperview];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}
