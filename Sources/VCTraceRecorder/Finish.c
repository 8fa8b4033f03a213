#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "App.h"
#include "Clock.h"
#include "FileOutput.h"
#include "Finish.h"
#include "Lives.h"
#include "Selectors.h"

#define SECOND 1000000000LL

static int64_t grace, deadline;

static bool is_attached(void *controller) {
    if (vct_send(controller, vct_selectors.parent) || vct_send(controller, vct_selectors.presenter)) return true;
    void *view = vct_send(controller, vct_selectors.viewIfLoaded);
    return view && vct_send(view, vct_selectors.window);
}

/// Whether it is in a transition, or left a moment ago and may still be deallocated.
static bool is_owed(const struct vct_life *life, int64_t now) {
    if (life->class->isExcluded || !life->isUsed) return false;
    if (life->isUnderWay && now < life->lastMove + SECOND) return true;
    return now < life->lastMove + grace && !is_attached(life->controller);
}

static bool is_any_owed(int64_t now) {
    struct vct_life *life;
    for (size_t slot = 0; (life = vct_lives_next(&slot));) {
        if (is_owed(life, now)) return true;
    }
    return false;
}

static void look(void) {
    if (!vct_file_is_open()) return;
    VCT_POOL;
    vct_lives_check();
    int64_t now = vct_clock_now();
    bool mustWait = now < deadline && is_any_owed(now);
    if (!mustWait || !vct_app_after(0.02, look)) vct_trace.stop();
}

void vct_finish(int64_t newGrace) {
    // The trace must end a little later than the grace.
    grace = newGrace + SECOND / 20;
    // A current transition may have to complete first.
    deadline = vct_clock_now() + grace + SECOND;
    look();
}

#endif
