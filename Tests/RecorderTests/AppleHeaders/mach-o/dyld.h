#pragma once
#include <mach-o/loader.h>
#include <stdint.h>

struct mach_header;
void _dyld_register_func_for_remove_image(void (*function)(const struct mach_header *header, intptr_t slide));
