// Controllers in the cells of a table.

#include <stdio.h>
#include <stdlib.h>

#import "Program.h"
#import "VCTraceRecorder.h"

/// A cell that shows the view of a controller.
@interface ShopCell : UITableViewCell {
@public
    UIViewController *_shown;
}
@end

@implementation ShopCell
@end

@interface ShopCollectionCell : UICollectionViewCell
@end

@implementation ShopCollectionCell
@end

static UITableView *table;

static void openTable(void) {
    openHost();
    table = [[[UITableView alloc] initWithCellClass:[ShopCell class]] autorelease];
    [table setFrame:host.view.bounds];
    [host.view addSubview:table];
}

static void show(UIViewController *child, ShopCell *cell) {
    cell->_shown = child;
    [host addChildViewController:child];
    [child.view setFrame:cell.contentView.bounds];
    [cell.contentView addSubview:child.view];
    [child didMoveToParentViewController:host];
}

PROGRAM(cells, "") {
    openTable();
    for (int row = 0; row < 3; row++) {
        ShopCell *cell = [table dequeueCell];
        show(MAKE(ShopDetail), cell);
        [table display:cell];
        elapse(1);
    }
    // Two rows scroll away, one appears.
    for (int row = 0; row < 2; row++) {
        ShopCell *cell = [table.subviews objectAtIndex:0];
        takeOut(cell->_shown);
        [table scroll];
        elapse(1);
    }
    ShopCell *cell = [table dequeueCell];
    show(MAKE(ShopDetail), cell);
    [table display:cell];
    elapse(3);
    closeAll(window);
}

/// The children stay, and their views move from cell to cell.
PROGRAM(cellsWithPool, "") {
    openTable();
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [child didMoveToParentViewController:host];
    elapse(1);
    for (int round = 0; round < 3; round++) {
        ShopCell *cell = [table dequeueCell];
        [child.view setFrame:cell.contentView.bounds];
        [cell.contentView addSubview:child.view];
        [table display:cell];
        elapse(2);
        [table scroll];
        elapse(1);
    }
    [[child retain] autorelease];
    takeOut(child);
    closeAll(window);
}

PROGRAM(cellsOfCollection, "") {
    openHost();
    table = [[[UITableView alloc] initWithCellClass:[ShopCollectionCell class]] autorelease];
    [table setFrame:host.view.bounds];
    [host.view addSubview:table];
    ShopCollectionCell *cell = [table dequeueCell];
    ShopDetail *child = MAKE(ShopDetail);
    [host addChildViewController:child];
    [cell.contentView addSubview:child.view];
    [child.view pinToSuperview];
    [child didMoveToParentViewController:host];
    [table display:cell];
    elapse(2);
    takeOut(child);
    [table scroll];
    elapse(1);
    closeAll(window);
}

/// Each time a cell is reused, another controller is added to the host, and none is removed.
PROGRAM(cellsWithoutRemoval,
        "child-never-removed error ShopDetail; child-never-removed error ShopDetail; "
        "child-never-removed note ShopDetail") {
    openTable();
    for (int row = 0; row < 3; row++) {
        ShopCell *cell = [table dequeueCell];
        if (cell->_shown) [cell->_shown.view removeFromSuperview];
        show(MAKE(ShopDetail), cell);
        [table display:cell];
        elapse(2);
        if (row < 2) [table scroll];
        elapse(1);
    }
    elapse(5);
}

/// The view is put into the cell, but its controller is never added as a child.
PROGRAM(cellsWithoutContainment, "view-added-without-containment error ShopDetail") {
    openTable();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    ShopCell *cell = [table dequeueCell];
    [table display:cell];
    [child.view setFrame:cell.contentView.bounds];
    [cell.contentView addSubview:child.view];
    elapse(3);
    [child.view removeFromSuperview];
    [child release];
    closeAll(window);
}

PROGRAM(cellsWithoutDidMove, "missing-did-move error ShopPanel") {
    openTable();
    ShopPanel *child = MAKE(ShopPanel);
    ShopCell *cell = [table dequeueCell];
    [host addChildViewController:child];
    [child.view setFrame:cell.contentView.bounds];
    [cell.contentView addSubview:child.view];
    [table display:cell];
    elapse(3);
    takeOut(child);
    closeAll(window);
}

PROGRAM(cellsThatLeak, "controller-never-deallocated error ShopDetail") {
    openTable();
    ShopDetail *child = [MAKE(ShopDetail) retain];
    ShopCell *cell = [table dequeueCell];
    show(child, cell);
    [table display:cell];
    elapse(2);
    takeOut(child);
    [table scroll];
    elapse(5);
    closeAll(window);
}

/// Another library puts back the `dealloc` from before the recorder. A cell that is reused must not ask a freed controller.
LATE_PROGRAM(cellOfFreedController, NULL) {
    Method dealloc = class_getInstanceMethod([UIViewController class], @selector(dealloc));
    IMP own = method_getImplementation(dealloc);
    VCTraceStart(getenv("TRACE"));
    openTable();
    ShopCell *cell = [table dequeueCell];
    show(MAKE(ShopDetail), cell);
    [table display:cell];
    elapse(1);
    method_setImplementation(dealloc, own);
    [cell->_shown removeFromParentViewController];
    elapse(1);
    [cell prepareForReuse];
    // What came after the change is freed unseen, too.
    ShopCell *other = [table dequeueCell];
    show(MAKE(ShopDetail), other);
    [table display:other];
    elapse(1);
    [other->_shown removeFromParentViewController];
    elapse(1);
    [other prepareForReuse];
    printf("alive\n");
}
