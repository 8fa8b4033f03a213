// A table that shows some rows of many in cells that it uses again.

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
/// Takes a cell that is not shown, or makes one. Most apps put the view of a controller into it then: it is in no
/// table yet.
- (id)dequeueCell;
/// Puts a cell on the screen, at the end.
- (void)display:(id)cell;
/// Scrolls the first cell away, into the pool.
- (void)scroll;
@end
