// Controllers that come from a storyboard.

#import "UIViewController.h"

/// Makes a controller as a storyboard does: by `initWithCoder:`, then `awakeFromNib`.
UIViewController *instantiate(Class class);

@interface UIViewController (Storyboard)
/// Gives the controller a container view with an embed segue to a controller of that class.
- (void)embedsControllerOfClass:(Class)class;
/// Carries out the segues that embed: before `viewDidLoad`.
- (void)performEmbedSegues:(NSArray *)classes;
@end
