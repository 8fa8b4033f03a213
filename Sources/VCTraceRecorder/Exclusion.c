#include "Exclusion.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/// The keyboard and alerts: a dozen controllers for one text field, none of which an app can do anything about.
static const char *const builtIn =
    "_UI* TUI* UIInput* UIKeyboard* UICompatibilityInput* UISystemInput* UISystemKeyboard* UIPrediction* UICandidate* "
    "UIEditingOverlay* UIDictation* UIAlertController";

struct list {
    const struct list *next;
    char names[];
};

/// Lists are added and never taken out, so that other threads can read them at any time.
static _Atomic(const struct list *) lists;

void vct_exclusion_add(const char *names) {
    if (!names || !*names) return;
    size_t size = strlen(names) + 1;
    struct list *list = malloc(sizeof *list + size);
    if (!list) return;
    memcpy(list->names, names, size);
    list->next = atomic_load(&lists);
    atomic_store(&lists, list);
}

static bool has(const char *names, const char *className) {
    while (*names) {
        size_t length = strcspn(names, ", ");
        if (length && names[length - 1] == '*') {
            if (strncmp(className, names, length - 1) == 0) return true;
        } else if (length && strncmp(className, names, length) == 0 && !className[length]) {
            return true;
        }
        names += length;
        names += strspn(names, ", ");
    }
    return false;
}

bool vct_exclusion_has(const char *className) {
    if (has(builtIn, className)) return true;
    for (const struct list *list = atomic_load(&lists); list; list = list->next) {
        if (has(list->names, className)) return true;
    }
    return false;
}
