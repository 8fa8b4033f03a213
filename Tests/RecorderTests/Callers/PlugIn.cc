// A part of the library that knows no Objective-C.

extern "C" {
void *objc_msg_lookup(void *receiver, void *selector);
void *sel_registerName(const char *name);

void addInCPlusPlus(void *parent, void *child);
}

namespace shop {
struct Router {
    void *parent;
    __attribute__((noinline)) void add(void *child) const {
        void *selector = sel_registerName("addChildViewController:");
        auto call = reinterpret_cast<void (*)(void *, void *, void *)>(objc_msg_lookup(parent, selector));
        call(parent, selector, child);  //! missing-did-move
        __asm__ volatile("");
    }
};
}  // namespace shop

void addInCPlusPlus(void *parent, void *child) { shop::Router{parent}.add(child); }
