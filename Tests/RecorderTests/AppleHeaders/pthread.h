#pragma once
#include <stdint.h>
typedef struct _opaque_pthread_t *pthread_t;
int pthread_main_np(void);
int pthread_threadid_np(pthread_t thread, uint64_t *number);
