#pragma once
extern int *__error(void);
#define errno (*__error())
#define EINTR 4
#define ENOSPC 28
#define EAGAIN 35
#define EMFILE 24
