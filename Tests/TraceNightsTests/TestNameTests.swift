import Testing
import TraceModel

struct TestNameTests {
    @Test(
        "A test has one name, however a log writes it",
        arguments: [
            "-[ShopUITests.CartTests testAdds]", "-[CartTests testAdds]", "ShopUITests/CartTests/testAdds()",
            "CartTests/testAdds()", "ShopUITests.CartTests.testAdds", "CartTests.testAdds",
        ])
    func oneName(text: String) {
        #expect(TestName.short(text) == "CartTests.testAdds")
    }

    @Test("A title and a name alone stay as they are", arguments: ["Adds an item. Twice", "testAdds", "-[x]"])
    func titles(text: String) {
        #expect(TestName.short(text) == text)
    }
}
