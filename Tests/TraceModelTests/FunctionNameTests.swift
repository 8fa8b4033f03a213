import Testing
import TraceModel

/// What names in debug information tell.
@Suite struct FunctionNameTests {
    @Test(arguments: [
        ("-[Cart(Sheets) show:in:]", FunctionName.FunctionForm.method(className: "Cart", selector: "show:in:")),
        ("+[Cart make]", .method(className: "Cart", selector: "make")),
        ("Cart.show(_:in:)", .function(context: "Cart", name: "show", labels: ["_", "in"])),
        ("Shop.Menu.Cart.show() -> ()", .function(context: "Shop.Menu.Cart", name: "show", labels: [])),
        (
            "Shop.Cart.show(_: Shop.Panel, in: (Swift.Int, Swift.Bool) -> (), Swift.Int) throws -> Swift.Bool",
            .function(context: "Shop.Cart", name: "show", labels: ["_", "in", "_"])
        ),
        (
            "closure #1 (Swift.Int) -> () in Shop.Cart.show(in: Swift.Int) -> ()",
            .function(context: "Shop.Cart", name: "show", labels: ["in"])
        ),
        (
            "generic specialization <Swift.Int> of Shop.Stack.empty<A>(A) -> ()",
            .function(context: "Shop.Stack", name: "empty", labels: ["_"])
        ),
        ("Stack<A>.empty(_:)", .function(context: "Stack<A>", name: "empty", labels: ["_"])),
        (
            "Shop.Stack<A, () -> B>.empty(_: A) -> B",
            .function(context: "Shop.Stack<A, () -> B>", name: "empty", labels: ["_"])
        ),
        (
            "closure #1 (Swift.Int) -> () in _flush in Shop.(Cart in _3F2A).show(_: Swift.Int) -> ()",
            .function(context: "Shop.Cart", name: "show", labels: ["_"])
        ),
        (
            "Shop.(unknown context at $1048a2b4c).Cart.show(_: Shop.(Row in _3F2A), with: (Swift.Int) -> Swift.Bool) -> ()",
            .function(context: "Shop.Cart", name: "show", labels: ["_", "with"])
        ),
        ("show() in Local #1 in makeHost()", .function(context: "Local", name: "show", labels: [])),
        ("@objc show(_:) in Local #1 in makeHost()", .function(context: "Local", name: "show", labels: ["_"])),
        ("closure #1 in show() in Local #1 in makeHost()", .function(context: "Local", name: "show", labels: [])),
        ("show #1 () in closure #1 in Cart.make()", .function(context: "Cart", name: "make", labels: [])),
        ("static Cart.make(of:)", .function(context: "Cart", name: "make", labels: ["of"])),
        (
            "(extension in ShopKit):UIKit.UIViewController.embed()",
            .function(context: "UIKit.UIViewController", name: "embed", labels: [])
        ),
        (
            "protocol witness for Remover.clear(_:) in conformance Cart",
            .function(context: "Remover", name: "clear", labels: ["_"])
        ),
        ("(1) suspend resume partial function for move(_:)", .function(context: nil, name: "move", labels: ["_"])),
        ("Tray.panel.didset", .accessor(context: "Tray", property: "panel", accessor: "didset")),
        (
            "Shop.Tray.panel.getter : Swift.Optional<Shop.Panel>",
            .accessor(context: "Shop.Tray", property: "panel", accessor: "getter")
        ),
        ("Cart.__deallocating_deinit", .function(context: "Cart", name: "deinit", labels: [])), ("main", .other),
        ("leave.cold.1", .other),
        ("shop::Router::add(void*) const", .other),
        ("__14-[Cart show:]_block_invoke_2", .method(className: "Cart", selector: "show:")),
        ("$s4Shop4CartC4showyyF", .other),
    ])
    func namesAreRead(_ text: String, _ form: FunctionName.FunctionForm) {
        #expect(FunctionName(text).form == form)
    }

    @Test(arguments: [
        ("Tray.panel.didset", "Tray.panel.didset"), ("Shop.Tray.panel.getter : Swift.Int", "Tray.panel.getter"),
        ("closure #1 in Tray.panel.getter", "Tray.panel.getter"),
        ("Shop.Cart.init(items: Swift.Int) -> Shop.Cart", "Cart.init(items: Swift.Int)"),
        ("Cart.deinit", "Cart.deinit"), ("Cart.show(_:)", "show(_:)"), ("-[Cart show:]", "-[Cart show:]"),
        ("__14-[Cart show:]_block_invoke", "__14-[Cart show:]_block_invoke"),
        ("shop::add(void*) const", "shop::add(void*)"),
    ])
    func implicitFunctionsSayOfWhat(_ text: String, _ short: String) {
        #expect(FunctionName(text).short == short)
    }

    @Test(arguments: [
        ("__31-[Cart show]_block_invoke", true), ("__31-[Cart show]", true), ("thunk for @escaping () -> ()", true),
        ("reabstraction thunk helper from @escaping () -> () to @escaping () -> ()", true), ("Shop.Cart", false),
        ("__NSMallocBlock__", false), ("static Shop.Store.shared", false),
    ])
    func blocksAreToldFromObjects(_ name: String, _ isOfBlock: Bool) {
        #expect(FunctionName.isOfBlock(name) == isOfBlock)
    }

    @Test(arguments: [
        "/<compiler-generated>", "@__swiftmacro_4Shop0012expectfMf_.swift",
        "/tmp/swift-generated-sources/@__swiftmacro_4Shop0012expectfMf_.swift",
    ])
    func filesOfTheCompilerAreNoSource(_ file: String) {
        #expect(!CodePlace(file: file, line: 1).isInSource)
    }
}
