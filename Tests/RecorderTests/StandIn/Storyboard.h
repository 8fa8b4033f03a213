// Controllers from a storyboard.

#import "UIViewController.h"

/// Creates a controller as a storyboard does: with `initWithCoder:`, then `awakeFromNib`.
UIViewController *instantiate(Class class);

@interface UIViewController (Storyboard)
/// Gives the controller a container view with an embed segue to a controller of that class.
- (void)embedsControllerOfClass:(Class)class;
/// Performs the embed segues, before `viewDidLoad`.
- (void)performEmbedSegues:(NSArray *)classes;
@end
