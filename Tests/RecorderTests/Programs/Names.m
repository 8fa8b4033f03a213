// Swift's names of classes: in modules, nested, generic, private, local, and very long ones.

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#import "Program.h"
#import "VCTraceRecorder.h"

static Class makeClass(Class superclass, const char *name) {
    Class class = objc_allocateClassPair(superclass, name, 0);
    objc_registerClassPair(class);
    return class;
}

static id make(const char *name) {
    Class known = (Class)objc_lookUpClass(name);
    return [[[(id)(known ? known : makeClass([UIViewController class], name)) alloc] init] autorelease];
}

static const char *const swiftNames[] = {
    "Shop.DebugMenu", "_TtCC4Shop4Main9DebugMenu", "_TtGC4Shop9DebugMenuSi_", "_TtC4ShopP33_0123456789ABCDEF0123456789ABCDEF9DebugMenu",
    "_TtCF4Shop4makeFT_T_L_9DebugMenu", "Shop.DebugMenuItem", "DebugMenuKit.Screen",
};

/// These with `VCTRACE_EXCLUDE`.
DEMONSTRATION(swiftNamesAreExcluded) {
    for (size_t index = 0; index < sizeof swiftNames / sizeof *swiftNames; index++) make(swiftNames[index]);
}

/// The first ones are SwiftUI's own; their names are from view hierarchies of several systems.
static const char *const swiftUINames[] = {
    "_TtGC7SwiftUI29PresentationHostingControllerVS_7AnyView_", "_TtC7SwiftUI21UIKitTabBarController",
    "_TtGC7SwiftUIP13$7fff2c9bdf5c22SheetHostingControllerVS_7AnyView_", "_TtGC7SwiftUI19UIHostingControllerVVS_7TabItem8RootView_",
    "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__",
    "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentGS1_VVS_22_VariadicView_Children7ElementVS_24NavigationColumnModifier_"
    "GVS_18StyleContextWriterVS_19SidebarStyleContext___",
    // In the discriminators of private types, and in the name of a type, there is what looks like a type.
    "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentVS_7AnyViewVS_P33_9FEBA9C4B0BB70B6F41F9E5E9E9A7E6A11SheetPresenter__",
    "_TtGC7SwiftUI19UIHostingControllerVVS_P13$7fffC4b0bb705Sheet9IPadC4Row_", "_TtGC7SwiftUI19UIHostingControllerVVS_8TextList8S4Corner_",
    "_TtGC7SwiftUI19UIHostingControllerV11SwiftUICore4Text_", "_TtGC7SwiftUI19UIHostingControllerV15_MapKit_SwiftUI3Map_",
    // The app's.
    "_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_", "_TtGC7SwiftUI19UIHostingControllerV4Shop6Orders_",
    "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentV4Shop6OrdersVS_12_PaddingLayout__",
    // Names of modules that begin as Apple's do, or the other way around.
    "_TtGC7SwiftUI19UIHostingControllerV2UI8CartView_", "_TtGC7SwiftUI19UIHostingControllerV5Found8CartView_",
    "_TtGC7SwiftUI19UIHostingControllerV15SwiftUIKeyboard11SwiftUIView_",
    // After the number of an earlier part; a private type, one in an extension, one in a function.
    "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentGS2_VS_7AnyViewV4Shop6Orders__",
    "_TtGC7SwiftUI19UIHostingControllerV4ShopP33_9FEBA9C4B0BB70B6F41F9E5E9E9A7E6A4Cart_",
    "_TtGC7SwiftUI19UIHostingControllerVE4ShopVS_4Text5Price_", "_TtGC7SwiftUI19UIHostingControllerVF4Shop4makeFT_T_L2_4Cart_",
};

/// SwiftUI's own controllers are left out. The app's hosting controllers are recorded, and so are its subclasses of SwiftUI's classes.
DEMONSTRATION(swiftUIIsLeftOut) {
    for (size_t index = 0; index < sizeof swiftUINames / sizeof *swiftUINames; index++) make(swiftUINames[index]);
    makeClass((Class)objc_lookUpClass(swiftUINames[0]), "Shop.OrdersHost");
    make("Shop.OrdersHost");
}

/// Two classes with names longer than any line, and the same first 200 characters.
PROGRAM(longNames, "") {
    openHost();
    for (int number = 0; number < 2; number++) {
        char name[6000] = "_TtGC4Shop3Box";
        while (strlen(name) < 5900) strcat(name, "GVS_3RowV4Shop4Item_");
        strcat(name, number ? "Si_" : "SS_");
        UIViewController *child = make(name);
        embed(host, child);
        elapse(1);
        takeOut(child);
        elapse(3);
    }
    closeAll(window);
}

/// More tabs than fit into a short line.
PROGRAM(manyTabs, "") {
    UITabBarController *tabs = MAKE(UITabBarController);
    window = openWindow(tabs);
    NSArray *controllers = MAKE(NSArray);
    for (int number = 0; number < 300; number++) [controllers add:MAKE(ShopDetail)];
    [tabs setViewControllers:controllers];
    elapse(3);
    closeAll(window);
}

/// A class is disposed, and another one takes its address. No allocator guarantees that, so the program puts it there.
DEMONSTRATION(classIsDisposed) {
    Class first = makeClass([UIViewController class], "Shop.First");
    [[[(id)first alloc] init] release];
    Class second = makeClass([UIViewController class], "Shop.Second");
    memcpy((void *)first, (void *)second, malloc_usable_size((void *)first));
    [[[(id)first alloc] init] release];
}
