#pragma once
#include <sys/types.h>
typedef struct _opaque_folder DIR;
struct dirent {
    uint64_t d_ino, d_seekoff;
    uint16_t d_reclen, d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder);
int dirfd(DIR *folder);
int closedir(DIR *folder);
