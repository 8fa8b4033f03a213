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

    @Test func wrappersAreNamedLast() {
        let place = CodePlace(function: "Cart.showPanel()", file: "Shop/Cart.swift", line: 42)
        let wrapper = CodePlace(function: "Router.show()", file: "Shop/Router.swift", line: 88)
        #expect(Caller(place, through: wrapper).text == "Cart.swift:42 in showPanel(), through Router.swift:88")
        #expect(Caller(CodePlace(file: "Cart.swift", line: 1)).text == "Cart.swift:1")
    }
}
