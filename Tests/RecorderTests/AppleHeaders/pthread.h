#pragma once
#include <stddef.h>
#include <stdint.h>
typedef struct _opaque_pthread_t *pthread_t;
int pthread_atfork(void (*before)(void), void (*inParent)(void), void (*inChild)(void));
int pthread_main_np(void);
int pthread_threadid_np(pthread_t thread, uint64_t *number);
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t thread);
size_t pthread_get_stacksize_np(pthread_t thread);
