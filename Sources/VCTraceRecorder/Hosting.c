#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include "Events.h"
#include "Hosting.h"
#include "Selectors.h"

/// Deeper than any view hierarchy; an app's own responder may create a cycle.
#define STEP_LIMIT 512

void *vct_owner_of_root_view(void *view) {
    void *responder = view ? vct_send(view, vct_selectors.nextResponder) : NULL;
    if (!responder) return NULL;
    struct vct_class *class = vct_class_of(responder);
    if (!class || !class->isController || vct_call_is_open_on(responder)) return NULL;
    return vct_send(responder, vct_selectors.viewIfLoaded) == view ? responder : NULL;
}

/// Goes up to the first controller. True if it ends at a view without a superview, which may still be added to one.
static bool climb(void *view, struct vct_stay *stay) {
    for (int step = 0; step < STEP_LIMIT; step++) {
        struct vct_class *class = vct_class_of(view);
        if (!class || class->isWindow || !class->isView) return false;
        if (class->isCell && !stay->cell) stay->cell = view;
        void *responder = vct_send(view, vct_selectors.nextResponder);
        if (!responder) return true;
        class = vct_class_of(responder);
        if (class && class->isController) {
            stay->host = responder;
            return false;
        }
        view = responder;
    }
    return false;
}

struct vct_stay vct_stay_in(void *superview, void *controller) {
    struct vct_stay stay = {.superview = superview};
    if (!superview) return stay;
    // UIKit lets a child's view be added only inside its parent's view.
    if (climb(superview, &stay)) stay.host = vct_send(controller, vct_selectors.parent);
    if (vct_call_is_open_on(stay.host)) stay.host = NULL;
    struct vct_life *host = stay.host ? vct_life_of(stay.host) : NULL;
    stay.hostNumber = host ? host->number : 0;
    return stay;
}

static bool is_hosted(const struct vct_life *life) { return life->stay.host != NULL; }

void vct_hosting_begin(struct vct_life *life, struct vct_stay stay) {
    if (stay.hostNumber != life->stay.hostNumber) life->isLaidOut = false;
    if (stay.cell != life->stay.cell) vct_display_check(life, false);
    vct_life_stays(life, stay);
}

void vct_hosting_end(struct vct_life *life) {
    vct_display_check(life, false);
    life->isLaidOut = false;
    vct_life_stays(life, (struct vct_stay){0});
}

void vct_host_event(struct vct_life *life, const char *verb) {
    struct vct_life *host = vct_life_numbered(life->stay.host, life->stay.hostNumber);
    if (host && !host->class->isExcluded) vct_event(NULL, host->controller, verb, &life->controller, 1, NULL);
}

void vct_display_check(struct vct_life *life, bool isDisplayed) {
    if (!life->stay.cell || life->isDisplayed == isDisplayed) return;
    life->isDisplayed = isDisplayed;
    vct_host_event(life, isDisplayed ? "willDisplayCell" : "didEndDisplayingCell");
}

static void move(struct vct_life *life, struct vct_stay stay) {
    if (stay.host && stay.hostNumber != life->stay.hostNumber) {
        vct_hosting_begin(life, stay);
        struct vct_class *host = vct_class_of(stay.host);
        if (host && !host->isExcluded) vct_event(NULL, stay.host, "addSubview(_:)", &life->controller, 1, "observed=late");
    } else if (!stay.host && is_hosted(life)) {
        vct_event(NULL, life->controller, "removeFromSuperview()", NULL, 0, "observed=late");
        vct_hosting_end(life);
        life->stay.superview = stay.superview;
    } else {
        vct_hosting_begin(life, stay);
    }
}

void vct_hosting_check(struct vct_life *life) {
    // A view whose window is being freed must not get messages.
    if (!life || life->class->isExcluded || vct_call_is_open_on(life->stay.superview)) return;
    void *view = vct_send(life->controller, vct_selectors.viewIfLoaded);
    if (view != life->view) {
        life->view = view;
        life->isLoadSeen = false;
    }
    if (vct_call_is_open_on(view)) return;
    void *superview = view ? vct_send(view, vct_selectors.superview) : NULL;
    bool isWhereItWas = superview == life->stay.superview && is_hosted(life) == (superview != NULL);
    if (!isWhereItWas) move(life, vct_stay_in(superview, life->controller));
    if (life->stay.cell) vct_display_check(life, vct_send(view, vct_selectors.window) != NULL);
}

#endif
