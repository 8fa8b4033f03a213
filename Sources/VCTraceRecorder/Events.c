#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <stdio.h>

#include "Events.h"
#include "Stacks.h"
#include "Threads.h"

static void put_object(struct vct_line *line, void *object, bool isMain) {
    struct vct_class *class = object && isMain ? vct_class_of(object) : NULL;
    if (class) {
        if (class->isController) vct_class_show(class);
        vct_line_object(line, class->name, object);
    } else if (object) {
        char name[VCT_NAME_CAPACITY];
        vct_class_name_anywhere(object, name);
        vct_line_object(line, name, object);
    } else {
        vct_line_text(line, " nil");
    }
}

static void put_end(struct vct_line *line, const char *details) {
    if (details) {
        vct_line_text(line, " ");
        vct_line_text(line, details);
    }
    enum vct_kind outer = vct_call_innermost();
    if (outer != VCT_kindCount) {
        vct_line_text(line, " nested=");
        vct_line_text(line, vct_kind_names[outer]);
    }
    vct_line_end(line, VCT_TO_ALL);
}

static void put_class(struct vct_line *line, Class class) {
    char name[VCT_NAME_CAPACITY];
    vct_name_plain(class_getName(class), name);
    vct_line_text(line, name);
}

/// The class of a view, and those above it that override the method: the call may have gone through any of them.
static void put_receiver(struct vct_line *line, const void *receiver, SEL selector) {
    Class class = object_getClass((id)receiver), overriding = Nil;
    vct_line_text(line, " receiver=");
    put_class(line, class);
    for (Class next = class, above; (above = class_getSuperclass(next)); next = above) {
        if (class_getMethodImplementation(next, selector) == class_getMethodImplementation(above, selector)) continue;
        // UIKit's own method is the last one.
        if (overriding && overriding != class) {
            vct_line_text(line, ",");
            put_class(line, overriding);
        }
        overriding = next;
    }
}

static void put_stack(struct vct_line *line, const struct vct_call *call, unsigned stack) {
    if (!stack) return;
    vct_line_text(line, " stack=");
    vct_line_number(line, stack);
    if (call->receiver) put_receiver(line, call->receiver, call->selector);
}

void vct_event(
    const struct vct_call *call, void *subject, const char *verb, void *const *objects, size_t count,
    const char *details) {
    bool isMain = vct_is_main_thread();
    struct vct_line line;
    // This may begin a part of the trace, which then shows the stack.
    vct_line_begin(&line);
    unsigned stack = vct_stack_of(call, &line.part);
    if (!stack) line.part = 0;
    put_object(&line, subject, isMain);
    vct_line_text(&line, " ");
    vct_line_text(&line, verb);
    for (size_t index = 0; index < count; index++) put_object(&line, objects[index], isMain);
    put_stack(&line, call, stack);
    put_end(&line, details);
}

void vct_event_note(void *controller, const char *text) {
    if (vct_class_is_excluded_anywhere(controller)) return;
    struct vct_line line;
    vct_line_begin(&line);
    put_object(&line, controller, vct_is_main_thread());
    vct_line_text(&line, " note");
    vct_line_quoted(&line, text);
    vct_line_end(&line, VCT_TO_ALL);
}

void vct_event_deinit(const void *subject, const char *className) {
    struct vct_line line;
    vct_line_begin(&line);
    vct_line_object(&line, className, subject);
    vct_line_text(&line, " deinit");
    put_end(&line, NULL);
}

/// Only calls that would change something: a callback that throws was still called.
static const vct_kinds refusable = 1ULL << VCT_addChild | 1ULL << VCT_present | 1ULL << VCT_dismiss | 1ULL << VCT_push |
                                   1ULL << VCT_pop;

void vct_event_refused(const struct vct_call *call, void *controller, void *other) {
    if (!(refusable & vct_kinds_of(call->kind))) return;
    char details[40];
    snprintf(details, sizeof details, "call=%s", vct_kind_names[call->kind]);
    vct_event(NULL, controller, "refused", &other, 1, details);
}

#endif
