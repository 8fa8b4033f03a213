void add(void *controller);

__attribute__((always_inline)) static inline void addQuickly(void *controller) {
    add(controller);
    __asm__ volatile("");
}

__attribute__((noinline)) static void showCart(void *controller) {
    addQuickly(controller);
    __asm__ volatile("");
}

int main(void) {
    showCart(0);
    return 0;
}
