import Testing
import TraceModel

struct ClassNameTests {
    /// The output of `swift demangle`, except for private types (without their discriminator), Objective-C classes, and
    /// optionals and arrays (which the runtime writes in full).
    @Test(arguments: [
        ("_TtC4Shop4Host", "Shop.Host"), ("_TtCC4Shop4Host5Inner", "Shop.Host.Inner"),
        ("_TtCV4Shop4Host5Inner", "Shop.Host.Inner"),
        ("_TtC4ShopP33_0123456789ABCDEF0123456789ABCDEF4Host", "Shop.Host"),
        ("_TtGC7SwiftUI19UIHostingControllerV4Shop7RowView_", "SwiftUI.UIHostingController<Shop.RowView>"),
        ("_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_", "SwiftUI.UIHostingController<SwiftUI.AnyView>"),
        (
            "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__",
            "SwiftUI.UIHostingController<SwiftUI.ModifiedContent<SwiftUI.AnyView, SwiftUI.RootModifier>>"
        ),
        ("_TtGC4Shop3BoxSi_", "Shop.Box<Swift.Int>"),
        ("_TtGC4Shop3BoxGSqSS__", "Shop.Box<Swift.Optional<Swift.String>>"),
        ("_TtGC4Shop3BoxGSaVS_4Item__", "Shop.Box<Swift.Array<Shop.Item>>"),
        ("_TtGC4Shop3BoxCSo8UIButton_", "Shop.Box<UIButton>"), ("_TtGC4Shop3BoxVs5Int32_", "Shop.Box<Swift.Int32>"),
        ("_TtGC4Shop4PairVS_1AS1__", "Shop.Pair<Shop.A, Shop.A>"),
        ("_TtGC4Shop4PairVV4Cart1A1BVS2_1C_", "Shop.Pair<Cart.A.B, Cart.A.C>"),
        ("_TtGC4Shop4PairGVS_1ASi_GS1_SS__", "Shop.Pair<Shop.A<Swift.Int>, Shop.A<Swift.String>>"),
        ("_TtGCC4Shop3Box5Inner_Si_", "Shop.Box.Inner<Swift.Int>"),
        ("_TtGC4Shop3BoxPS_7Payable__", "Shop.Box<Shop.Payable>"), ("_TtGC4Shop3BoxP__", "Shop.Box<Any>"),
        ("_TtCFC4Shop4Host3runFT_T_L_5Local", "Shop.Local"), ("_TtCF4Shop4makeFT_T_L_4Menu", "Shop.Menu"),
        ("$s4Shop4HostC", "Shop.Host"), ("_$s4Shop4HostC5InnerCD", "Shop.Host.Inner"),
        // The name of a class repeats a word of the module's.
        ("$s4Cart0A4CellC", "Cart.CartCell"), ("Shop.(Row in Pane).Cell", "Shop.(Row in Pane).Cell"),
        ("Shop.(Host in _3E4A6F0E).(Inner in $1048a2b4c)", "Shop.Host.Inner"),
        ("NSKVONotifying__TtC4Shop4Host", "Shop.Host"), ("NSKVONotifying_Host", "Host"),
    ])
    func readsMangledNames(_ mangled: String, _ name: String) {
        #expect(ClassName(mangled).description == name)
    }

    @Test(arguments: [
        "Host", "Shop.Host", "_TtC4Shop9Host", "_TtC4Shop4Host5", "_TtGC4Shop3BoxTSiSS__", "_TtGC4Shop3BoxFT_T__",
        "_TtGC4Shop3BoxVS4_1A_", "$s4Shop3BoxCySiG", "$s4Shop", "_Tt", "_TtC",
        "_TtS_", "NSKVONotifying_", "Product Detail", "", String(repeating: "_TtG", count: 99),
    ])
    func keepsOtherNames(_ name: String) {
        #expect(ClassName(name).description == name)
    }

    @Test(
        arguments: [
            ("Host", "Host", "Host", nil, nil, nil), ("Shop.Host", "Host", "Host", "Shop", "Shop", nil),
            ("Shop.Host.Inner", "Inner", "Inner", "Shop.Host", "Shop", nil),
            ("Shop.Box<Shop.Item>", "Box<Shop.Item>", "Box", "Shop", "Shop", "<Shop.Item>"),
            ("Box<Shop.Item>", "Box<Shop.Item>", "Box", nil, nil, "<Shop.Item>"),
            ("Shop.Box<A.B>.Inner", "Inner", "Inner", "Shop.Box<A.B>", "Shop", nil),
        ] as [(String, String, String, String?, String?, String?)])
    func takesItApart(
        _ name: String, _ short: String, _ base: String, _ qualifier: String?, _ module: String?, _ generics: String?
    ) {
        let name = ClassName(name)
        #expect(name.short == short)
        #expect(name.base == base)
        #expect(name.qualifier.map(String.init) == qualifier)
        #expect(name.module.map(String.init) == module)
        #expect(name.generics.map(String.init) == generics)
    }

    @Test(arguments: [
        ("Host", "Host", true), ("Shop.Host", "Host", true), ("Host", "Shop.Host", true),
        ("Shop.Host", "Cart.Host", false), ("Shop.MyHost", "Host", false), ("Shop.Host.Inner", "Host.Inner", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController<Shop.Row>", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "Row>", false), ("Box<Shop.Row>", "Row>", false),
        ("Box<Shop.Row>", "Box<Shop.Cell>", false),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController<Row>", true),
        ("Shop.Box<A.B, C>", "Box<B, X.C>", true),
        ("Box<(A, B) -> C, D>", "Shop.Box<(A, B) -> C, Shop.D>", true), ("Box<() -> A, B>", "Box<() -> A, C>", false),
        ("Box<A, B>", "Box<A>", false), ("Box<Pair<A, B>>", "Box<Pair<A, C>>", false),
        ("Shop.Box<A>", "Shop.Box", true),
        ("Shop.Host.Inner", "Shop.Inner", false), ("Host.Inner", "Shop.Host.Inner", true),
    ])
    func toleratesAMissingModule(_ a: String, _ b: String, _ isSame: Bool) {
        #expect(ClassName(a).means(ClassName(b)) == isSame)
        #expect(ClassName(b).means(ClassName(a)) == isSame)
    }

    @Test(arguments: [
        ("Host", "Host", true), ("Shop.Host", "Host", true), ("Shop.Host", "Shop.Host", true),
        ("Host", "Shop.Host", false),
        ("Shop.Host", "Shop.*", true), ("Shop.Host", "*", true), ("Shop.Host", "H*t", true),
        ("Shop.Host", "*Controller", false),
        ("Shop.HostController", "*Controller", true), ("Shop.Host", "Cart.*", false), ("Shop.Host", "S*p.H*", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController<*>", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "SwiftUI.*", true), ("Shop.Row", "Ro", false), ("aab", "*ab", true),
    ])
    func fitsPatterns(_ name: String, _ pattern: String, _ fits: Bool) {
        #expect(ClassName(name).matches(pattern) == fits)
    }

    @Test(arguments: [
        ("Shop.Host", "Host", true), ("Shop.Host", "Shop.Host", true), ("Host", "Shop.Host", true),
        ("Shop.Host", "H*", true), ("Shop.Host", "Shop.*", true), ("Shop.Host.Inner", "Host.Inner", true),
        ("Shop.Host.Inner", "Inner", true), ("Shop.Host", "_TtC4Shop4Host", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController", true),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController<Row>", true),
        ("Shop.Host", "Hos", false), ("Shop.MyHost", "Host", false), ("Shop.Host", "Cart.Host", false),
        ("Shop.Host.Inner", "Host", false), ("Shop.Host.Inner", "Shop.Inner", false), ("Shop.Host", "", false),
        ("SwiftUI.UIHostingController<Shop.Row>", "Row", false),
        ("SwiftUI.UIHostingController<Shop.Row>", "Row>", false),
        ("SwiftUI.UIHostingController<Shop.Row>", "UIHostingController<Cell>", false),
    ])
    func isMeant(_ name: String, by text: String, _ isMeant: Bool) {
        #expect(ClassName(name).isMeant(by: ClassName(text)) == isMeant)
    }
}
