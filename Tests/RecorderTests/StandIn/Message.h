// Messages from code that is not Objective-C.

/// Sends a message with up to three pointers or numbers. Like Apple's `objc_msgSend`, it is no frame on the stack: it jumps to the method.
void *sendMessage(void *receiver, void *selector, void *first, void *second, void *third);
