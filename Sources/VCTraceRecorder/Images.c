// For `dl_iterate_phdr` of GNU's C library.
#define _GNU_SOURCE

#include "Images.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "Line.h"
#include "Lock.h"

#define IMAGE_LIMIT 256
#define ID_CAPACITY 32
#define PATH_CAPACITY 1024

/// What a lookup finds out about an image.
struct found {
    uintptr_t start, end, base;
    unsigned char id[ID_CAPACITY];
    size_t idCount;
    char path[PATH_CAPACITY];
};

static struct vct_image images[IMAGE_LIMIT];
static atomic_uint imageCount;
/// The part of the trace that shows each image.
static atomic_uint shownIn[IMAGE_LIMIT];
/// The ids of the images, and whether they were unloaded.
static unsigned char ids[IMAGE_LIMIT][ID_CAPACITY];
static atomic_bool isGone[IMAGE_LIMIT];
/// Held by the thread that adds an image.
static vct_lock lock = VCT_LOCK_INIT;
/// How often the loader has unloaded anything, as far as the images follow it, and how often one of them was among it.
static atomic_ullong followed;
static atomic_uint generation;

static void copy_path(struct found *found, const char *path) {
    size_t count = strlen(path);
    if (count >= PATH_CAPACITY) count = PATH_CAPACITY - 1;
    memcpy(found->path, path, count);
    found->path[count] = 0;
}

static void copy_id(struct found *found, const unsigned char *id, size_t count) {
    found->idCount = count < ID_CAPACITY ? count : ID_CAPACITY;
    memcpy(found->id, id, found->idCount);
}

#if defined(__APPLE__)

#include <TargetConditionals.h>
#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <mach-o/loader.h>

static atomic_ullong unloads;

static void note_unload(const struct mach_header *header, intptr_t slide) {
    (void)header, (void)slide;
    atomic_fetch_add(&unloads, 1);
}

static unsigned long long unload_count(void) {
    static atomic_bool isWatching;
    if (!atomic_load_explicit(&isWatching, memory_order_relaxed) && !atomic_exchange(&isWatching, true)) {
        _dyld_register_func_for_remove_image(note_unload);
    }
    return atomic_load_explicit(&unloads, memory_order_relaxed);
}

/// Device paths of apps would tell nobody where the binary is, and name the user's folders where they do.
#if TARGET_OS_SIMULATOR || defined(DEBUG)
#define SHOWS_PATHS 1
#else
#define SHOWS_PATHS 0
#endif

static bool look_up(uintptr_t address, struct found *found) {
    Dl_info info;
    if (!dladdr((const void *)address, &info) || !info.dli_fbase) return false;
    const struct mach_header_64 *header = info.dli_fbase;
    if (header->magic != MH_MAGIC_64) return false;
    found->base = found->start = (uintptr_t)header;
    copy_path(found, info.dli_fname ? info.dli_fname : "");
    const struct load_command *command = (const struct load_command *)(header + 1);
    for (uint32_t index = 0; index < header->ncmds; index++) {
        if (command->cmd == LC_UUID) copy_id(found, ((const struct uuid_command *)command)->uuid, 16);
        const struct segment_command_64 *segment = (const struct segment_command_64 *)command;
        if (command->cmd == LC_SEGMENT_64 && strncmp(segment->segname, "__TEXT", 16) == 0) {
            found->end = found->start + segment->vmsize;
        }
        command = (const struct load_command *)((const char *)command + command->cmdsize);
    }
    return address < found->end;
}

#else

#include <link.h>
#include <unistd.h>

#define SHOWS_PATHS 1

struct search {
    uintptr_t address;
    struct found *found;
};

/// A build id is a note of the type `NT_GNU_BUILD_ID` (3) by `GNU`.
static void read_notes(const char *note, size_t size, struct found *found) {
    const char *end = note + size;
    while (note + 12 <= end) {
        uint32_t nameSize, idSize, type;
        memcpy(&nameSize, note, 4), memcpy(&idSize, note + 4, 4), memcpy(&type, note + 8, 4);
        const char *name = note + 12, *id = name + ((nameSize + 3) & ~3u);
        if (id + idSize > end) return;
        if (type == 3 && nameSize == 4 && memcmp(name, "GNU", 4) == 0) copy_id(found, (const unsigned char *)id, idSize);
        note = id + ((idSize + 3) & ~3u);
    }
}

static int visit(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    struct found *found = search->found;
    *found = (struct found){.start = UINTPTR_MAX, .base = UINTPTR_MAX};
    bool isHere = false;
    for (int index = 0; index < image->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &image->dlpi_phdr[index];
        uintptr_t start = image->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
        if (part->p_type == PT_NOTE) read_notes((const char *)start, part->p_memsz, found);
        if (part->p_type != PT_LOAD) continue;
        if (start < found->base) found->base = start;
        if (!(part->p_flags & PF_X)) continue;
        if (start < found->start) found->start = start;
        if (end > found->end) found->end = end;
        isHere |= start <= search->address && search->address < end;
    }
    if (!isHere) return 0;
    copy_path(found, image->dlpi_name);
    // The program itself has no name here.
    if (!*found->path) {
        ssize_t count = readlink("/proc/self/exe", found->path, PATH_CAPACITY - 1);
        found->path[count > 0 ? count : 0] = 0;
    }
    return 1;
}

static bool look_up(uintptr_t address, struct found *found) {
    struct search search = {address, found};
    return dl_iterate_phdr(visit, &search) == 1;
}

/// The loader tells its counters with each image.
static int read_counter(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    *(unsigned long long *)context = image->dlpi_subs;
    return 1;
}

static unsigned long long unload_count(void) {
    unsigned long long count = 0;
    dl_iterate_phdr(read_counter, &count);
    return count;
}

#endif

static bool begins_with(const char *path, const char *folder) { return strncmp(path, folder, strlen(folder)) == 0; }

/// Whether the path is one of the system's; a simulator has its own copies of them.
static bool is_of_system(const char *path) {
    return strstr(path, "/usr/lib/") || strstr(path, "/System/Library/") || begins_with(path, "/System/") ||
           begins_with(path, "/lib/") || begins_with(path, "/lib32/") || begins_with(path, "/lib64/");
}

static void put_id(struct vct_line *line, const struct found *found) {
    static const char digits[] = "0123456789ABCDEF";
    vct_line_text(line, found->idCount ? " " : " -");
    for (size_t index = 0; index < found->idCount; index++) {
        if (found->idCount == 16 && (index == 4 || index == 6 || index == 8 || index == 10)) vct_line_text(line, "-");
        char pair[] = {digits[found->id[index] >> 4], digits[found->id[index] & 15], 0};
        vct_line_text(line, pair);
    }
}

/// The file's name, without spaces, so that the words of the line can be counted.
static void put_name(struct vct_line *line, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    vct_line_text(line, *name ? " " : " -");
    for (; *name; name++) vct_line_bytes(line, (unsigned char)*name <= ' ' ? "_" : name, 1);
}

/// Looks the image up again; false if it is not there any more.
static bool is_there(const struct vct_image *image, struct found *found) {
    return look_up(image->start, found) && found->base == image->base &&
           memcmp(ids[image->number - 1], found->id, ID_CAPACITY) == 0;
}

bool vct_image_show(const struct vct_image *image, unsigned part) {
    atomic_uint *shown = &shownIn[image->number - 1];
    if (atomic_load(shown) == part) return true;
    struct found found = {0};
    if (!is_there(image, &found)) return false;
    struct vct_line line;
    vct_line_start(&line);
    vct_line_text(&line, "# image: ");
    vct_line_number(&line, image->number);
    put_name(&line, found.path);
    vct_line_text(&line, " 0x");
    vct_line_hexadecimal(&line, image->base);
    put_id(&line, &found);
    if ((SHOWS_PATHS || !image->isOfApp) && *found.path) {
        vct_line_text(&line, " ");
        vct_line_plain(&line, found.path);
    }
    bool isWritten = vct_line_end(&line, VCT_TO_ALL);
    if (isWritten) atomic_store(shown, part);
    return isWritten;
}

static const struct vct_image *known(uintptr_t address) {
    unsigned count = atomic_load_explicit(&imageCount, memory_order_acquire);
    for (unsigned index = 0; index < count; index++) {
        if (images[index].start <= address && address < images[index].end && !atomic_load(&isGone[index])) {
            return &images[index];
        }
    }
    return NULL;
}

static const struct vct_image *add(const struct found *found) {
    unsigned count = atomic_load(&imageCount);
    if (count == IMAGE_LIMIT) return NULL;
    images[count] = (struct vct_image){
        .start = found->start,
        .end = found->end,
        .base = found->base,
        .isOfApp = !is_of_system(found->path),
        .number = count + 1,
    };
    memcpy(ids[count], found->id, ID_CAPACITY);
    atomic_store_explicit(&imageCount, count + 1, memory_order_release);
    return &images[count];
}

const struct vct_image *vct_image_of(uintptr_t address) {
    const struct vct_image *image = known(address);
    struct found found = {0};
    // The loader has locks of its own, and calls the app with them: nobody asks it with this lock held.
    if (image || !look_up(address, &found)) return image;
    vct_lock_take(&lock);
    image = known(address);
    if (!image) image = add(&found);
    vct_lock_give(&lock);
    return image;
}

unsigned vct_images_generation(void) {
    unsigned long long count = unload_count();
    if (count == atomic_load_explicit(&followed, memory_order_relaxed)) return atomic_load(&generation);
    bool isOneGone = false;
    for (unsigned index = 0; index < atomic_load(&imageCount); index++) {
        struct found found = {0};
        if (atomic_load(&isGone[index]) || is_there(&images[index], &found)) continue;
        isOneGone |= !atomic_exchange(&isGone[index], true);
    }
    if (isOneGone) atomic_fetch_add(&generation, 1);
    atomic_store(&followed, count);
    return atomic_load(&generation);
}
