#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <stdatomic.h>
#include <stdlib.h>

#include "Hook.h"
#include "Lives.h"
#include "PointerTable.h"

static struct vct_pointer_table lives;
/// By cell, the first life whose root view is in it.
static struct vct_pointer_table cells;
static uint64_t lastNumber;

/// Controllers that other threads are about to free, the last one first. They are added before another controller can get
/// their addresses.
struct ended {
    struct ended *next;
    const void *controller;
};

static _Atomic(struct ended *) ended;
/// Whether memory ran out for one of them: then any life may have ended.
static atomic_bool isOneLost;
/// Whether controllers are freed unseen. Then a life shows nothing about its controller, except during a call of that one.
static bool isBlind;

struct vct_life *vct_lives_next(size_t *slot) { return vct_table_next(&lives, slot); }

void vct_lives_forget(void) {
    struct vct_life *life;
    for (size_t slot = 0; (life = vct_lives_next(&slot));) free(life);
    vct_table_clear(&lives);
    vct_table_clear(&cells);
}

void vct_lives_check(void) {
    vct_kinds lost = vct_hooks_lost();
    vct_classes_mute(lost);
    vct_classes_doubt(vct_hooks_doubted);
    isBlind = (lost | vct_hooks_doubted) & vct_kinds_of(VCT_deinit);
    if (isBlind) vct_lives_forget();
    vct_lives_catch_up();
}

void vct_lives_entered(enum vct_kind kind, SEL selector) {
    if (!vct_hooks_doubted) return;
    vct_kinds trusted = vct_hook_entered(kind, selector);
    if (!trusted) return;
    vct_classes_trust(trusted);
    vct_lives_check();
}

void vct_lives_catch_up(void) {
    // Even the first call after the change must not send a message to a freed controller.
    if (vct_hooks_deinit_changed()) vct_lives_check();
    if (atomic_load_explicit(&isOneLost, memory_order_relaxed) && atomic_exchange(&isOneLost, false)) vct_lives_forget();
    if (!atomic_load_explicit(&ended, memory_order_relaxed)) return;
    for (struct ended *next = atomic_exchange(&ended, NULL); next;) {
        struct vct_life *life = vct_table_get(&lives, next->controller);
        if (life) vct_life_end(life);
        struct ended *seen = next;
        next = next->next;
        free(seen);
    }
}

void vct_life_end_elsewhere(const void *controller) {
    struct ended *new = malloc(sizeof *new);
    if (!new) {
        atomic_store(&isOneLost, true);
        return;
    }
    new->controller = controller;
    new->next = atomic_load(&ended);
    while (!atomic_compare_exchange_weak(&ended, &new->next, new)) continue;
}

struct vct_life *vct_life_at(const void *controller) { return vct_table_get(&lives, controller); }

struct vct_life *vct_life_numbered(const void *controller, uint64_t number) {
    struct vct_life *life = controller && !isBlind ? vct_life_at(controller) : NULL;
    return life && life->number == number ? life : NULL;
}

static struct vct_life *begin(void *controller, struct vct_class *class) {
    struct vct_life *life = calloc(1, sizeof *life);
    if (!life) return NULL;
    life->controller = controller;
    life->class = class;
    life->number = ++lastNumber;
    if (vct_table_set(&lives, controller, life)) return life;
    free(life);
    return NULL;
}

struct vct_life *vct_life_of(void *controller) {
    struct vct_class *class = vct_class_of(controller);
    if (!class) return NULL;
    struct vct_life *life = vct_life_at(controller);
    if (life && life->class == class) return life;
    if (life) vct_life_end(life);
    return begin(controller, class);
}

void vct_life_end(struct vct_life *life) {
    vct_life_stays(life, (struct vct_stay){0});
    vct_table_set(&lives, life->controller, NULL);
    free(life);
}

static void leave_cell(struct vct_life *life) {
    if (!life->stay.cell) return;
    if (life->afterInCell) life->afterInCell->beforeInCell = life->beforeInCell;
    if (life->beforeInCell) {
        life->beforeInCell->afterInCell = life->afterInCell;
    } else if (vct_table_get(&cells, life->stay.cell) == life) {
        vct_table_set(&cells, life->stay.cell, life->afterInCell);
    }
    life->beforeInCell = life->afterInCell = NULL;
}

static void enter_cell(struct vct_life *life) {
    if (!life->stay.cell) return;
    struct vct_life *first = vct_table_get(&cells, life->stay.cell);
    // Without memory, nobody finds it through its cell.
    if (!vct_table_set(&cells, life->stay.cell, life)) return;
    life->afterInCell = first;
    if (first) first->beforeInCell = life;
}

void vct_life_stays(struct vct_life *life, struct vct_stay stay) {
    if (stay.cell == life->stay.cell) {
        life->stay = stay;
        return;
    }
    leave_cell(life);
    life->stay = stay;
    enter_cell(life);
}

size_t vct_lives_in_cell(const void *cell, struct vct_life **found, size_t room) {
    size_t count = 0;
    struct vct_life *life = isBlind ? NULL : vct_table_get(&cells, cell);
    for (; life && count < room; life = life->afterInCell) found[count++] = life;
    return count;
}

#endif
