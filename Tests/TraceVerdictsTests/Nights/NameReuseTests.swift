import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

/// Nights of an app whose screen `Orders` was renamed to `OrderList`.
struct NameReuseTests {
    /// The classes of each night's code, by its number; nil where it is not known.
    private struct Code: CodeHistory {
        let classes: [Set<String>?]

        func renamedClasses(after: Night, upTo: Night) -> [String: String] {
            let (old, new) = (classes[after.number] ?? [], classes[upTo.number] ?? [])
            // It got its name back.
            return old == ["OrderList"] && new == ["Orders"] ? ["Orders": "OrderList"] : [:]
        }
        func declared(_ names: Set<String>, in night: Night) -> Set<String>? {
            classes[night.number].map(names.intersection)
        }
    }

    private static func found(_ classes: [Set<String>?]) -> [String] {
        var renames = ClassRenames()
        renames.add("OrderList", after: "Orders")
        let nights = classes.indices.map {
            Night(number: $0, app: "Shop", branch: "main", commit: "\($0)", start: Int64($0))
        }
        return RenameSearch.reuses(in: nights, last: nights.count, renames, Code(classes: classes))
            .map { "\($0.name) in \($0.night.number)" }
    }

    @Test(
        "A name is that of another class where the code declares it again",
        arguments: [
            ([["Orders"], ["OrderList"], ["OrderList", "Orders"], ["Orders"]], ["Orders in 2"]),
            // Both came with one night, as with the merge of a pull request.
            ([["Orders"], ["Orders", "OrderList"], ["OrderList"]], ["OrderList in 1"]),
            ([["Orders"], ["OrderList"], ["Orders"]], []), ([["Orders"], ["OrderList"], ["OrderList"]], []),
            ([["Orders"], nil, ["OrderList", "Cart"]], []), ([[], ["Orders"]], []),
            ([["OrderList"], [], ["Orders"]], []),
        ] as [([Set<String>?], [String])])
    func reuses(classes: [Set<String>?], found: [String]) {
        #expect(Self.found(classes) == found)
    }
}
