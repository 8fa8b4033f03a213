import Testing
import TraceModel

/// How code is named for people.
@Suite struct CodePlaceTests {
    @Test(arguments: [
        ("Shop.Cart.showPanel() -> ()", "showPanel()"),
        ("Cart.show(panel: Shop.Panel, in: Swift.Int) -> Swift.Bool", "show(panel: Shop.Panel, in: Swift.Int)"),
        ("closure #1 () -> () in Shop.Cart.showPanel() -> ()", "showPanel()"),
        ("-[Cart showPanel:]", "-[Cart showPanel:]"), ("show", "show"),
    ])
    func functionsAreShortened(_ function: String, _ expected: String) {
        #expect(CodePlace(function: function, file: "/shop/Cart.swift", line: 42).shortFunction == expected)
    }

    @Test(arguments: [
        ("-[Router show:]", ["Router.show:"]), ("+[Router(Sheets) show:]", ["Router.show:"]),
        ("Router.show()", ["Router.show()", "show()"]),
        ("Shop.Router.show(_: Swift.Int) -> ()", ["Shop.Router.show(_: Swift.Int)", "Router.show(_: Swift.Int)"]),
        ("closure #1 (Swift.Bool) -> () in Shop.Router.show() -> ()", ["Shop.Router.show()", "Router.show()"]),
        ("specialized Router.show()", ["Router.show()", "show()"]),
        (
            "generic specialization <Swift.Int> of Shop.Router.show<A>(A) -> ()",
            ["Shop.Router.show<A>(A)", "Router.show<A>(A)"]
        ), ("show", ["show"]),
    ])
    func patternsNameFunctions(_ function: String, _ names: [String]) {
        #expect(CodePlace(function: function, file: "/shop/Router.swift", line: 88).functionNames == names)
    }

    @Test(arguments: [
        ("Cart.swift:42", "Cart.swift", 42), ("Shop/Cart.swift:42:7", "Shop/Cart.swift", 42),
        ("a:b.swift:3", "a:b.swift", 3),
        ("C:/Shop/Cart.swift:3:1", "C:/Shop/Cart.swift", 3), ("Cart.swift", nil, 0), ("Cart.swift:", nil, 0),
        (":42", nil, 0),
        ("Cart.swift:0", nil, 0), ("Cart.swift:0:4", nil, 0), ("<compiler-generated>:3", nil, 0),
    ])
    func placesOfLogs(_ text: String, _ file: String?, _ line: Int) {
        let place = CodePlace(text)
        #expect(place?.file == file)
        #expect(place?.line ?? 0 == line)
    }

    @Test func wrappersAreNamedLast() {
        let place = CodePlace(function: "Cart.showPanel()", file: "Shop/Cart.swift", line: 42)
        let wrapper = CodePlace(function: "Router.show()", file: "Shop/Router.swift", line: 88)
        #expect(Caller(place, through: [wrapper]).text == "Cart.swift:42 in showPanel(), through Router.swift:88")
        #expect(Caller(CodePlace(file: "Cart.swift", line: 1)).text == "Cart.swift:1")
    }
}
