import Testing
import TraceModel

struct TestNameTests {
    @Test(
        "A test has one name, however a log writes it",
        arguments: [
            "-[ShopUITests.CartTests testAdds]", "-[CartTests testAdds]", "ShopUITests/CartTests/testAdds()",
            "CartTests/testAdds()", "ShopUITests.CartTests/testAdds()", "ShopUITests.CartTests.testAdds",
            "CartTests.testAdds",
        ])
    func oneName(text: String) {
        #expect(TestInterval.shortName(text) == "CartTests.testAdds")
    }

    @Test(
        "The argument of xcodebuild needs the test's module",
        arguments: [
            ("-[ShopUITests.CartTests testAdds]", "ShopUITests/CartTests/testAdds"), ("-[CartTests testAdds]", nil),
            ("ShopUITests/CartTests/testAdds()", "ShopUITests/CartTests/testAdds()"),
            ("ShopUITests.CartTests/testAdds()", "ShopUITests/CartTests/testAdds()"),
            ("ShopUITests.CartTests.testAdds", "ShopUITests/CartTests/testAdds"), ("CartTests.testAdds", nil),
            ("Adds an item. Twice", nil), ("testAdds", nil), ("-[x]", nil),
        ])
    func argument(text: String, argument: String?) {
        #expect(TestInterval.argument(text) == argument)
    }

    @Test("A dot in a test's own name is no suite")
    func dots() {
        #expect(TestInterval.shortName("ShopTests.CartTests/adds(price:1.5)") == "CartTests.adds(price:1.5)")
    }

    @Test("A title and a name alone stay as they are", arguments: ["Adds an item. Twice", "testAdds", "-[x]"])
    func titles(text: String) {
        #expect(TestInterval.shortName(text) == text)
    }
}
