// The same for another processor, on other lines.


void present(void *controller);

void route(void *controller) {
    present(controller);
    __asm__ volatile("");
}
