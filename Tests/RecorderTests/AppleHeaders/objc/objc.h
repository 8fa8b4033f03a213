#pragma once
#include <stdbool.h>
typedef struct objc_class *Class;
typedef struct objc_selector *SEL;
#if !defined(__OBJC__)
struct objc_object;
typedef struct objc_object *id;
#define nil ((id)0)
#define Nil ((Class)0)
#else
#define nil ((id)0)
#define Nil ((Class)0)
#endif
#if __arm64__
typedef bool BOOL;
#define YES true
#define NO false
#else
typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#endif
typedef void (*IMP)(void);
SEL sel_registerName(const char *name);
const char *sel_getName(SEL selector);
