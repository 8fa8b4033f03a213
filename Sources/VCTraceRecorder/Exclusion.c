#include "Exclusion.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "Name.h"

/// The keyboard and alerts: a dozen controllers for one text field, which an app cannot influence.
static const char *const builtIn =
    "_UI* TUI* UIInput* UIKeyboard* UICompatibilityInput* UISystemInput* UISystemKeyboard* UIPrediction* UICandidate* "
    "UIEditingOverlay* UIDictation* UIAlertController";

struct list {
    const struct list *next;
    char names[];
};

/// Lists are added and never removed, so other threads can read them at any time.
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

/// Whether a name in the list matches this one; `*` at its end matches any ending.
static bool has(const char *names, const char *name) {
    while (*names) {
        size_t length = strcspn(names, ", ");
        if (length && names[length - 1] == '*') {
            if (strncmp(name, names, length - 1) == 0) return true;
        } else if (length && strncmp(name, names, length) == 0 && !name[length]) {
            return true;
        }
        names += length;
        names += strspn(names, ", ");
    }
    return false;
}

/// Whether the list has the name, or the name without its modules and enclosing types.
static bool has_end(const char *names, const char *name) {
    while (name) {
        if (has(names, name)) return true;
        name = strchr(name, '.');
        if (name) name++;
    }
    return false;
}

bool vct_exclusion_has(const char *className) {
    if (has(builtIn, className)) return true;
    const struct list *list = atomic_load(&lists);
    if (!list) return false;
    char name[VCT_NAME_CAPACITY];
    vct_name_plain(className, name);
    for (; list; list = list->next) {
        if (has(list->names, className) || has_end(list->names, name)) return true;
    }
    return false;
}

/// Whether a module is Apple's. The names of modules between two of Apple's start with `_`: `_MapKit_SwiftUI`.
static bool is_apples(const char *module, size_t length) {
    static const char *const names[] = {"SwiftUI", "SwiftUICore", "UIKit", "Foundation", "CoreGraphics", "Combine"};
    if (*module == '_') return true;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (strlen(names[index]) == length && memcmp(names[index], module, length) == 0) return true;
    }
    return false;
}

/// Whether a type in a mangled name is from a module other than Apple's: `V4Shop6Screen`.
static bool names_type_of_app(const char *mangled) {
    char last = 0;
    while (*mangled) {
        if (*mangled == 'S' || *mangled == 'L') {
            // An earlier part or a type of Swift's library (`S_`, `S1_`, `Si`), or the number of a local type (`L0_`).
            mangled++;
            mangled += strspn(mangled, "0123456789");
            if (*mangled) mangled++;
            last = 0;
            continue;
        }
        if (*mangled < '1' || *mangled > '9') {
            last = *mangled++;
            continue;
        }
        char *text;
        size_t length = strtoul(mangled, &text, 10);
        if (strnlen(text, length) < length) return false;
        // After a letter of a kind, it is a module. After `P`, it is one of a protocol, or tells private types apart: `P33_9FEB…`,
        // `P13$7fff…`.
        if (last && strchr("CVOEFP", last) && *text != '$' && !is_apples(text, length)) return true;
        mangled = text + length;
        last = 0;
    }
    return false;
}

bool vct_exclusion_is_swiftui(const char *className) {
    char name[VCT_NAME_CAPACITY];
    vct_name_plain(className, name);
    if (strncmp(name, "SwiftUI.", 8) != 0) return false;
    if (strcmp(name, "SwiftUI.UIHostingController") != 0) return true;
    // Apps wrap what they show in `AnyView`. SwiftUI adds modifiers to it, or has other classes for it.
    bool isWrapped = strcmp(className, "_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_") == 0;
    return !isWrapped && !names_type_of_app(className);
}
