// Children that a storyboard embeds: they are created by `initWithCoder:` and arrive before their parent's `viewDidLoad`.

#import "Program.h"
#import "Storyboard.h"

/// A controller with a container view in the storyboard.
@interface ShopStore : UIViewController
@end

@implementation ShopStore

- (void)awakeFromNib {
    [super awakeFromNib];
    [self embedsControllerOfClass:[ShopDetail class]];
}

- (void)viewDidLoad {
    [super viewDidLoad];
}

@end

/// One that adds another child in its own `viewDidLoad`.
@interface ShopBusyStore : ShopStore
@end

@implementation ShopBusyStore

- (void)viewDidLoad {
    [super viewDidLoad];
    ShopPanel *panel = MAKE(ShopPanel);
    [self addChildViewController:panel];
    [self.view addSubview:panel.view];
    [panel.view setFrame:rect(0, 0, 390, 100)];
    [panel didMoveToParentViewController:self];
}

@end

PROGRAM(storyboard, "") {
    window = openWindow(instantiate([ShopStore class]));
    elapse(3);
    closeAll(window);
}

PROGRAM(storyboardWithMore, "") {
    window = openWindow(instantiate([ShopBusyStore class]));
    elapse(3);
    closeAll(window);
}

/// The embedded controller is exchanged for another one, correctly.
PROGRAM(storyboardExchanged, "") {
    UIViewController *store = instantiate([ShopStore class]);
    window = openWindow(store);
    UIViewController *embedded = [store.childViewControllers objectAtIndex:0];
    takeOut(embedded);
    elapse(1);
    embed(store, MAKE(ShopPanel));
    elapse(3);
    closeAll(window);
}

/// The embedded controller is exchanged, but only its view is removed.
PROGRAM(storyboardViewRemoved, "child-never-removed error ShopDetail") {
    UIViewController *store = instantiate([ShopStore class]);
    window = openWindow(store);
    UIViewController *embedded = [store.childViewControllers objectAtIndex:0];
    [embedded.view removeFromSuperview];
    elapse(5);
    (void)window;
}

/// The whole screen leaves, and something holds the embedded controller.
PROGRAM(storyboardLeaks, "controller-never-deallocated error ShopDetail") {
    UIViewController *store = instantiate([ShopStore class]);
    window = openWindow(store);
    [[store.childViewControllers objectAtIndex:0] retain];
    closeAll(window);
}
