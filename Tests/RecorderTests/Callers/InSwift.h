// What programs in Swift see of the stand-in and of the other programs, which are in Objective-C.

#include "Message.h"

void *sel_registerName(const char *name);

void openHost(void);
void *hostOfApp(void);
void *makePanel(void);
void fill(void *host, void *child);
void embed(void *host, void *child);
void takeOut(void *child);
void elapse(double seconds);
void closeHost(void);
