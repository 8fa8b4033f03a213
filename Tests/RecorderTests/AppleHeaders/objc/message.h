#pragma once
#include <objc/objc.h>
void objc_msgSend(void);
