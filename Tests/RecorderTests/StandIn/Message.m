#include "Message.h"

#include <objc/message.h>
#include <objc/runtime.h>

typedef void *(*method)(void *, void *, void *, void *, void *);

void *sendMessage(void *receiver, void *selector, void *first, void *second, void *third) {
    method found = (method)objc_msg_lookup((id)receiver, (SEL)selector);
    __attribute__((musttail)) return found(receiver, selector, first, second, third);
}
