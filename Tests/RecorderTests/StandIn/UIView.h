// Responders, views and windows.

#import "NSObject.h"

typedef struct {
    double x, y, width, height;
} CGRect;

static inline CGRect rect(double x, double y, double width, double height) {
    return (CGRect){x, y, width, height};
}

enum { FlexibleWidth = 1 << 1, FlexibleHeight = 1 << 4 };

@class UIViewController, UIWindow, UIWindowScene;

@interface UIResponder : NSObject
- (id)nextResponder;
@end

@interface UIView : UIResponder {
    UIView *_superview;
    NSArray *_subviews;
    /// The controller that owns it as its root view.
    UIViewController *_viewDelegate;
    NSArray *_constraints;
    CGRect _frame;
    unsigned long _autoresizingMask;
    BOOL _translatesMask;
}
- (void)addSubview:(UIView *)view;
- (void)insertSubview:(UIView *)view atIndex:(long)index;
- (void)insertSubview:(UIView *)view aboveSubview:(UIView *)sibling;
- (void)insertSubview:(UIView *)view belowSubview:(UIView *)sibling;
- (void)removeFromSuperview;
- (UIView *)superview;
- (NSArray *)subviews;
- (UIWindow *)window;
- (CGRect)frame;
- (CGRect)bounds;
- (void)setFrame:(CGRect)frame;
- (unsigned long)autoresizingMask;
- (void)setAutoresizingMask:(unsigned long)mask;
- (BOOL)translatesAutoresizingMaskIntoConstraints;
- (NSArray *)constraintsAffectingLayoutForAxis:(long)axis;
/// Turns the autoresizing mask off and fills the superview with constraints.
- (void)pinToSuperview;
@end

/// Methods that UIKit calls itself, instead of the public ones.
@interface UIView (Private)
- (void)_add:(UIView *)view at:(unsigned long)index;
- (void)_take;
- (void)_setViewDelegate:(UIViewController *)controller;
- (UIWindow *)_window;
- (UIViewController *)_nearestController;
- (BOOL)_isInside:(UIView *)view;
@end

@interface UIStackView : UIView
/// Its constraints are set at the next commit.
- (void)addArrangedSubview:(UIView *)view;
@end

@interface UIWindow : UIView {
    UIViewController *_rootViewController;
}
- (void)setRootViewController:(UIViewController *)controller;
- (UIViewController *)rootViewController;
@end

/// A scene that a user opens and closes. It holds its windows.
@interface UIWindowScene : UIResponder {
    NSArray *_windows;
}
- (NSArray *)windows;
- (void)addWindow:(UIWindow *)window;
@end
