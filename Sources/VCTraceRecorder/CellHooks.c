#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Hook.h"
#include "Hosting.h"
#include "Output.h"
#include "Threads.h"

static IMP originalTableCell, originalReusableView;

/// In cells with the views of more controllers, only these are checked.
#define CELL_LIMIT 16

static void note_reuse(void *cell, SEL selector) {
    if (!vct_output_is_open() || !vct_is_main_thread()) return;
    vct_lives_entered(VCT_prepareForReuse, selector);
    vct_lives_catch_up();
    VCT_POOL;
    struct vct_life *lives[CELL_LIMIT];
    size_t count = vct_lives_in_cell(cell, lives, CELL_LIMIT);
    for (size_t index = 0; index < count; index++) {
        struct vct_life *life = lives[index];
        if (life->class->isExcluded) continue;
        vct_hosting_check(life);
        if (life->stay.cell != cell) continue;
        vct_display_check(life, false);
        vct_host_event(life, "prepareForReuse");
    }
}

static void prepareTableCell(void *self, SEL _cmd) {
    note_reuse(self, _cmd);
    ((void (*)(void *, SEL))originalTableCell)(self, _cmd);
}

static void prepareReusableView(void *self, SEL _cmd) {
    note_reuse(self, _cmd);
    ((void (*)(void *, SEL))originalReusableView)(self, _cmd);
}

const struct vct_hook vct_cell_hooks[] = {
    {"UITableViewCell", "prepareForReuse", VCT_prepareForReuse, (IMP)prepareTableCell, &originalTableCell},
    {"UICollectionReusableView", "prepareForReuse", VCT_prepareForReuse, (IMP)prepareReusableView,
     &originalReusableView},
    {0},
};

#endif
