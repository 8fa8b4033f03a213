#import "UITableView.h"

@implementation UITableViewCell

- (id)init {
    self = [super init];
    _contentView = [[UIView alloc] init];
    [_contentView setFrame:rect(0, 0, 390, 80)];
    [self _add:_contentView at:0];
    return self;
}

- (void)dealloc {
    [_contentView release];
    [super dealloc];
}

- (UIView *)contentView {
    return objc_retainAutorelease(_contentView);
}

- (void)prepareForReuse {
}

@end

@implementation UICollectionReusableView

- (void)prepareForReuse {
}

@end

@implementation UICollectionViewCell

- (id)init {
    self = [super init];
    _contentView = [[UIView alloc] init];
    [_contentView setFrame:rect(0, 0, 120, 120)];
    [self _add:_contentView at:0];
    return self;
}

- (void)dealloc {
    [_contentView release];
    [super dealloc];
}

- (UIView *)contentView {
    return objc_retainAutorelease(_contentView);
}

@end

@implementation UITableView

- (id)initWithCellClass:(Class)class {
    self = [self init];
    _cellClass = class;
    _shown = [[NSArray alloc] init];
    _pool = [[NSArray alloc] init];
    return self;
}

- (void)dealloc {
    [_shown release];
    [_pool release];
    [super dealloc];
}

- (id)dequeueCell {
    UITableViewCell *cell = objc_retainAutorelease(_pool.last);
    if (!cell) return [[[_cellClass alloc] init] autorelease];
    [_pool remove:cell];
    [cell prepareForReuse];
    return cell;
}

- (void)display:(id)cell {
    [_shown add:cell];
    [self _add:cell at:self.subviews.count];
}

- (void)scroll {
    UIView *cell = [_shown objectAtIndex:0];
    [_pool add:cell];
    [_shown remove:cell];
    [cell _take];
}

@end
