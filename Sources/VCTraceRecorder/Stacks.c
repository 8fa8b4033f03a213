#include "Runtime.h"

#if VCT_HAS_RUNTIME

#include <stdatomic.h>

#include "Images.h"
#include "Line.h"
#include "StackWalk.h"
#include "Stacks.h"

/// A power of two; a quarter of the slots stay free, so that searches are short.
#define SLOT_COUNT 16384
#define STACK_LIMIT (SLOT_COUNT / 4 * 3)

struct slot {
    /// A digest of the addresses; 0 in a free slot.
    _Atomic uint64_t digest;
    /// The stack's number in the trace; 0 while the thread that found it first writes it.
    atomic_uint number;
    /// The part of the trace in which every reader has its line; 0 in none.
    atomic_uint shownIn;
};

static struct slot slots[SLOT_COUNT];
static atomic_uint stackCount;
static atomic_bool areShown, isFullShown;
/// The number of the part that is written; 0 before the first one.
static atomic_uint currentPart;

/// Calls that apps make. UIKit makes some of them, too.
static const vct_kinds calls =
    1ULL << VCT_init | 1ULL << VCT_addChild | 1ULL << VCT_removeFromParent | 1ULL << VCT_addSubview |
    1ULL << VCT_removeFromSuperview | 1ULL << VCT_transition | 1ULL << VCT_beginAppearanceTransition |
    1ULL << VCT_endAppearanceTransition | 1ULL << VCT_present | 1ULL << VCT_dismiss | 1ULL << VCT_push |
    1ULL << VCT_pop | 1ULL << VCT_setViewControllers | 1ULL << VCT_setRoot;
/// Callbacks that an app must call in a container of its own.
static const vct_kinds moves = 1ULL << VCT_willMove | 1ULL << VCT_didMove;
/// Callbacks that only UIKit should send.
static const vct_kinds callbacks =
    1ULL << VCT_loadView | 1ULL << VCT_viewDidLoad | 1ULL << VCT_viewWillAppear | 1ULL << VCT_viewIsAppearing |
    1ULL << VCT_viewDidAppear | 1ULL << VCT_viewWillDisappear | 1ULL << VCT_viewDidDisappear;

/// Whether code of the app called the callback. An override is the app's, too, and calls `super`: its caller decides.
static bool is_sent_by_app(const struct vct_call *call) {
    bool isOverridden = !call->life || call->life->class->overridden & vct_kinds_of(call->kind);
    unsigned needed = vct_kinds_of(call->kind) & callbacks && isOverridden ? 2 : 1;
    uintptr_t addresses[2];
    if (vct_stack_walk(call->frame, addresses, needed, vct_call_is_hook) < needed) return false;
    const struct vct_image *image = vct_image_of(addresses[needed - 1]);
    return image && image->isOfApp;
}

/// Whether the call can be one of the app's.
static bool is_wanted(const struct vct_call *call) {
    vct_kinds kind = vct_kinds_of(call->kind);
    if (kind & calls) return true;
    // UIKit sends these in other calls.
    enum vct_kind outer = kind & moves ? vct_call_innermost() : VCT_kindCount;
    return kind & (moves | callbacks) && outer != VCT_addChild && outer != VCT_removeFromParent && is_sent_by_app(call);
}

/// A digest of the addresses, in the images of a generation, that is never 0.
static uint64_t digest(const uintptr_t *addresses, unsigned count, unsigned generation) {
    uint64_t digest = 0xcbf29ce484222325ULL + count + ((uint64_t)generation << 32);
    for (unsigned index = 0; index < count; index++) {
        digest = (digest ^ addresses[index]) * 0x9e3779b97f4a7c15ULL;
        digest ^= digest >> 29;
    }
    return digest ? digest : 1;
}

/// Finds the slot that has the digest, or takes a new one for it; NULL if there are too many stacks.
static struct slot *slot_of(uint64_t digest, bool *isNew) {
    for (size_t index = digest % SLOT_COUNT;; index = (index + 1) % SLOT_COUNT) {
        uint64_t present = atomic_load_explicit(&slots[index].digest, memory_order_acquire);
        if (present == digest) return &slots[index];
        if (present) continue;
        if (atomic_load(&stackCount) >= STACK_LIMIT) return NULL;
        if (!atomic_compare_exchange_strong(&slots[index].digest, &present, digest)) {
            // Another thread took it, perhaps for the same stack.
            index--;
            continue;
        }
        *isNew = true;
        return &slots[index];
    }
}

/// Writes the stack, after the images that it names; false if a line is lost.
static bool show(unsigned number, const uintptr_t *addresses, unsigned count, unsigned part) {
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# stack: ");
    vct_line_number(&line, number);
    for (unsigned index = 0; index < count; index++) {
        const struct vct_image *image = vct_image_of(addresses[index]);
        // Whatever follows an address outside of all code is not a stack.
        if (!image) break;
        if (!vct_image_show(image, part)) return false;
        vct_line_text(&line, " ");
        vct_line_number(&line, image->number);
        vct_line_text(&line, "+0x");
        vct_line_hexadecimal(&line, addresses[index] - image->base);
    }
    return vct_line_end(&line, VCT_TO_ALL);
}

/// Says once that further stacks are left out.
static void show_full(void) {
    if (atomic_exchange(&isFullShown, true)) return;
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# stacks: full");
    vct_line_end(&line, VCT_TO_ALL);
}

unsigned vct_stack_of(const struct vct_call *call, unsigned *part) {
    *part = atomic_load(&currentPart);
    if (!call || !call->frame || !atomic_load_explicit(&areShown, memory_order_relaxed)) return 0;
    unsigned generation = vct_images_generation();
    if (!is_wanted(call)) return 0;
    uintptr_t addresses[VCT_STACK_DEPTH];
    unsigned count = vct_stack_walk(call->frame, addresses, VCT_STACK_DEPTH, vct_call_is_hook);
    if (!count) return 0;
    bool isNew = false;
    struct slot *slot = slot_of(digest(addresses, count, generation), &isNew);
    if (!slot) show_full();
    if (!slot) return 0;
    unsigned number = isNew ? atomic_fetch_add(&stackCount, 1) + 1 : atomic_load(&slot->number);
    // Nobody may use the number before the line is written, so two threads may both write it.
    bool isShown = !number || atomic_load(&slot->shownIn) == *part || show(number, addresses, count, *part);
    if (isShown) atomic_store(&slot->shownIn, *part);
    if (isNew) atomic_store(&slot->number, number);
    return isShown ? number : 0;
}

unsigned vct_stacks_forget(void) {
    atomic_store(&isFullShown, false);
    return atomic_fetch_add(&currentPart, 1) + 1;
}

void vct_stacks_start(bool show) {
    for (size_t index = 0; index < SLOT_COUNT; index++) {
        atomic_store(&slots[index].number, 0);
        atomic_store(&slots[index].shownIn, 0);
        atomic_store(&slots[index].digest, 0);
    }
    atomic_store(&stackCount, 0);
    vct_stacks_forget();
    atomic_store(&areShown, show);
}

#endif
