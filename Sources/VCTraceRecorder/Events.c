#include "Events.h"

#if VCT_HAS_RUNTIME

#include <string.h>

#include "Threads.h"

static bool put_object(struct vct_line *line, void *object, bool isMain) {
    if (!object) return vct_line_object(line, NULL, 0, NULL);
    struct vct_class *class = isMain ? vct_class_of(object) : NULL;
    if (class) {
        vct_class_show(class);
        return vct_line_object(line, class->name, class->nameLength, object);
    }
    bool isExcluded;
    const char *name = vct_class_name_anywhere(object, &isExcluded);
    return vct_line_object(line, name, strlen(name), object);
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
    vct_line_end(line);
}

void vct_event(void *subject, const char *verb, void *const *objects, size_t count, const char *details) {
    bool isMain = vct_is_main_thread();
    struct vct_line line;
    vct_line_begin(&line);
    put_object(&line, subject, isMain);
    vct_line_text(&line, " ");
    vct_line_text(&line, verb);
    size_t beginning = line.count;
    for (size_t index = 0; index < count; index++) {
        if (put_object(&line, objects[index], isMain)) continue;
        line.count = beginning;
        break;
    }
    put_end(&line, details);
}

void vct_event_deinit(const void *subject, const char *className) {
    struct vct_line line;
    vct_line_begin(&line);
    vct_line_object(&line, className, strlen(className), subject);
    vct_line_text(&line, " deinit");
    put_end(&line, NULL);
}

#endif
