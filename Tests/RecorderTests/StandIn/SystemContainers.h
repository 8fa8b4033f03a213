// Tabs, pages and columns.

#import "UIViewController.h"

@interface UITabBarController : UIViewController {
    UIViewController *_selected;
}
- (void)setViewControllers:(NSArray *)controllers;
- (void)setViewControllers:(NSArray *)controllers animated:(BOOL)animated;
- (void)setSelectedIndex:(unsigned long)index;
@end

enum { Forward, Reverse };

@interface UIPageViewController : UIViewController
- (void)setViewControllers:(NSArray *)controllers
                 direction:(long)direction
                  animated:(BOOL)animated
                completion:(void (^)(BOOL finished))completion;
/// Actions of the user: a swipe to another page, possibly released too early.
- (void)swipeTo:(UIViewController *)page;
- (void)beginSwipeTo:(UIViewController *)page;
- (void)cancelSwipeTo:(UIViewController *)page;
@end

@interface UISplitViewController : UIViewController
- (void)setViewControllers:(NSArray *)controllers;
@end

@interface UIAlertController : UIViewController
@end
