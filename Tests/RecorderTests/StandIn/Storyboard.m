#import "Storyboard.h"

UIViewController *instantiate(Class class) {
    UIViewController *controller = [[[(id)class alloc] initWithCoder:MAKE(NSObject)] autorelease];
    [controller awakeFromNib];
    return controller;
}

/// A class among objects.
@interface EmbeddedClass : NSObject {
@public
    Class _class;
}
@end

@implementation EmbeddedClass
@end

@implementation UIViewController (Storyboard)

- (void)embedsControllerOfClass:(Class)class {
    EmbeddedClass *embedded = MAKE(EmbeddedClass);
    embedded->_class = class;
    if (!_embedded) _embedded = [[NSArray alloc] init];
    [_embedded add:embedded];
}

- (void)performEmbedSegues:(NSArray *)classes {
    EACH(EmbeddedClass *, embedded, classes) {
        UIView *container = MAKE(UIView);
        [container setFrame:rect(0, 100, 390, 300)];
        [_view addSubview:container];
        UIViewController *child = instantiate(embedded->_class);
        [self addChildViewController:child];
        [container addSubview:child.view];
        [child.view setFrame:container.bounds];
        [child.view setAutoresizingMask:FlexibleWidth | FlexibleHeight];
        [child didMoveToParentViewController:self];
    }
}

@end
