// A table that shows some of its rows in reused cells.

#import "UIView.h"

@interface UITableViewCell : UIView {
    UIView *_contentView;
}
- (UIView *)contentView;
- (void)prepareForReuse;
@end

@interface UICollectionReusableView : UIView
- (void)prepareForReuse;
@end

@interface UICollectionViewCell : UICollectionReusableView {
    UIView *_contentView;
}
- (UIView *)contentView;
@end

@interface UITableView : UIView {
    Class _cellClass;
    NSArray *_shown, *_pool;
}
- (id)initWithCellClass:(Class)class;
/// Takes a cell from the pool, or creates one. Most apps then put a controller's view into it: it is not in the
/// table yet.
- (id)dequeueCell;
/// Adds a cell to the end of the screen.
- (void)display:(id)cell;
/// Scrolls the first cell away and puts it into the pool.
- (void)scroll;
@end
