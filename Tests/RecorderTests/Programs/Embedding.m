// A child in a part of its parent's view, as Apple asks.

#import "Program.h"

PROGRAM(embedding, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    takeOut(child);
    elapse(3);
    closeAll(window);
}

PROGRAM(embeddingByConstraints, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [host.view addSubview:child.view];
    [child.view pinToSuperview];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(embeddingInStack, "") {
    openHost();
    UIStackView *stack = MAKE(UIStackView);
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [stack addArrangedSubview:child.view];
    [child didMoveToParentViewController:host];
    [host.view addSubview:stack];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(embeddingByInsertion, "") {
    openHost();
    UIView *header = MAKE(UIView);
    [host.view addSubview:header];
    ShopDetail *below = MAKE(ShopDetail);
    [host addChildViewController:below];
    [host.view insertSubview:below.view belowSubview:header];
    [below.view setFrame:host.view.bounds];
    [below didMoveToParentViewController:host];
    ShopPanel *above = MAKE(ShopPanel);
    [host addChildViewController:above];
    [host.view insertSubview:above.view aboveSubview:header];
    [above.view setFrame:rect(0, 0, 390, 80)];
    [above didMoveToParentViewController:host];
    elapse(3);
    takeOut(above);
    takeOut(below);
    closeAll(window);
}

PROGRAM(embeddingOfObserved, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    observe(child);
    embed(host, child);
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(parentGoesFirst, "") {
    openHost();
    embed(host, MAKE(ShopDetail));
    elapse(3);
    closeAll(window);
}

/// The view is removed without a public call, as UIKit's own containers and other libraries do it.
PROGRAM(viewGoesUnseen, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    embed(host, child);
    elapse(3);
    [child willMoveToParentViewController:nil];
    [child.view _take];
    [child removeFromParentViewController];
    closeAll(window);
}

/// The view is added without a public call.
PROGRAM(viewComesUnseen, "") {
    openHost();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [host.view _add:child.view at:0];
    [child didMoveToParentViewController:host];
    elapse(3);
    takeOut(child);
    closeAll(window);
}
