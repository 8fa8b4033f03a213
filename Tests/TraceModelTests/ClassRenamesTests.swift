import Testing
import TraceModel

struct ClassRenamesTests {
    /// `Orders` was renamed to `OrderList` and then to `OrderBoard`, and `Root` to `Home`.
    private static var renames: ClassRenames {
        var renames = ClassRenames()
        renames.add("OrderList", after: "Orders")
        renames.add("OrderBoard", after: "OrderList")
        renames.add("Home", after: "Root")
        return renames
    }

    @Test(
        "A text has the first names of classes, and no other word of it changes",
        arguments: [
            ("Shop.OrderBoard", "Shop.Orders"), ("OrderList", "Orders"),
            ("Shop.Home > Shop.OrderList", "Shop.Root > Shop.Orders"),
            ("Shop.OrderListCell", "Shop.OrderListCell"), ("OrderList.Cell", "OrderList.Cell"), ("", ""),
            ("UIHostingController<OrderList>", "UIHostingController<Orders>"), ("Übersicht.Home", "Übersicht.Root"),
        ])
    func first(text: String, first: String) {
        #expect(Self.renames.first(text) == first)
    }

    @Test("The rule in a fingerprint is no class")
    func fingerprint() {
        #expect(Self.renames.fingerprint("Home/Home:Home>Shop.OrderList") == "Home/Home:Root>Shop.Orders")
        #expect(Self.renames.fingerprint("Home") == "Home")
    }

    @Test("A class that gets its first name again is the same class")
    func back() {
        var renames = Self.renames
        renames.add("Orders", after: "OrderBoard")
        #expect(renames == Self.renames)
        #expect(renames.names(of: "OrderBoard") == ["Orders", "OrderList", "OrderBoard"])
        #expect(renames.names(of: "Cart") == ["Cart"])
    }
}
