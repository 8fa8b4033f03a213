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

    @Test(
        "A name that another class took over stands for that class, and a text that tells them apart is not changed by it"
    )
    func apart() {
        var renames = Self.renames
        renames.setApart("Orders", number: 2)
        #expect(renames.first("Shop.Home > Shop.Orders") == "Shop.Root > Shop.Orders~2")
        #expect(renames.first("Shop.OrderBoard") == "Shop.Orders")
        #expect(renames.ofOthers.fingerprint("leak:Home>Shop.Orders") == "leak:Home>Shop.Orders~2")
        let own = Defect(
            fingerprint: "leak:Home>Shop.Orders~2", rule: "leak", path: ClassPath(["Home", "Shop.Orders"]))
        #expect(renames.settled(own).fingerprint == "leak:Root>Shop.Orders~2")
        #expect(renames.settled(own).className == "Shop.Orders~2")
        let old = Defect(fingerprint: "leak:Shop.Orders", rule: "leak", path: ClassPath(["Shop.OrderList"]))
        #expect(renames.settled(old).className == "Shop.Orders")
        // What the class is called later is the same class.
        renames.add("Bills", after: "Orders")
        #expect(renames.first("Bills") == "Orders~2" && renames.names(of: "Orders~2") == ["Bills", "Orders"])
        #expect(renames.groups.contains(["Orders", "OrderList", "OrderBoard", "Bills"]))
    }

    @Test("A class that moved to another module is known by its first module")
    func modules() {
        var renames = Self.renames
        renames.add("Kit.Orders", after: "Shop.Orders")
        #expect(renames.first("Shop.Home > Kit.OrderList") == "Shop.Root > Shop.Orders")
        #expect(renames.first("Other.Orders") == "Other.Orders")
        #expect(
            renames.wholeNames(of: ClassName("Shop.Orders"))
                == Set(
                    ["Shop", "Kit"].flatMap { module in
                        ["Orders", "OrderList", "OrderBoard"].map { "\(module).\($0)" }
                    }))
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
