#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Layout.h"
#include "Selectors.h"

static bool is_equal(struct vct_rect a, struct vct_rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

/// Whether constraints act on the view along an axis: 0 is horizontal, 1 is vertical.
static bool has_constraints(void *view, long axis) {
    void *constraints = vct_send_index(view, vct_selectors.constraints, axis);
    return constraints && vct_send_count(constraints, vct_selectors.count) > 0;
}

/// How the view got size and position, or NULL if it still has those with which it was loaded.
///
/// A view that fills its superview is laid out, whatever did it. A stack view creates its constraints only
/// later.
static const char *layout_of(const struct vct_life *life, void *view, void *superview) {
    if (!vct_send_bool(view, vct_selectors.translatesMask)) {
        struct vct_class *class = vct_class_of(superview);
        if (class && class->isStack) return "by=stack";
        bool isConstrained = has_constraints(view, 0) || has_constraints(view, 1);
        return isConstrained ? "by=constraints" : NULL;
    }
    struct vct_rect frame = vct_send_rect(view, vct_selectors.frame);
    struct vct_rect bounds = vct_send_rect(superview, vct_selectors.bounds);
    if (is_equal(frame, bounds)) return "by=frame";
    unsigned long mask = vct_send_count(view, vct_selectors.autoresizingMask);
    if (!life->isLoadSeen) return mask ? "by=mask" : NULL;
    if (!is_equal(frame, life->loadedFrame)) return "by=frame";
    return mask != life->loadedMask ? "by=mask" : NULL;
}

void vct_layout_note_loaded(struct vct_life *life) {
    if (!life) return;
    life->view = vct_send(life->controller, vct_selectors.viewIfLoaded);
    if (!life->view) return;
    life->loadedFrame = vct_send_rect(life->view, vct_selectors.frame);
    life->loadedMask = vct_send_count(life->view, vct_selectors.autoresizingMask);
    life->isLoadSeen = true;
}

void vct_layout_check(struct vct_life *life) {
    if (!life || life->isLaidOut || !life->stay.host) return;
    void *view = vct_send(life->controller, vct_selectors.viewIfLoaded);
    void *superview = view ? vct_send(view, vct_selectors.superview) : NULL;
    const char *layout = superview ? layout_of(life, view, superview) : NULL;
    if (!layout) return;
    life->isLaidOut = true;
    vct_event(NULL, life->controller, "constrain", NULL, 0, layout);
}

#endif
