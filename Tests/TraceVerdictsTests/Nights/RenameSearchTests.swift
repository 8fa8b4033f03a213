import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

/// Nights of an app whose screen `Orders` was renamed to `OrderList` before the second night.
struct RenameSearchTests {
    private struct Code: CodeHistory {
        func renamedClasses(after: Night, upTo: Night) -> [String: String] {
            after.number < 1 && upTo.number >= 1 ? ["OrderList": "Orders", "Gift": "Present"] : [:]
        }
    }

    private static let phone = Launch.Platform(device: "iPhone17,1", system: nil)

    private static func leak(_ name: String) -> Defect {
        Defect(fingerprint: "leak:Shop.Root>\(name)", rule: "leak", path: ClassPath(["Shop.Root", name]))
    }

    /// Each night makes a controller of a class, which leaks or not.
    private static func table(_ nights: [(name: String, leaks: Bool)]) -> NightTable {
        var table = NightTable(
            nights.indices.map { Night(number: $0, app: "Shop", branch: "main", commit: "\($0)", start: Int64($0)) })
        for (place, night) in nights.enumerated() {
            let coverage = Coverage(
                tests: [Coverage.Test(name: "T.a", attempt: 1, outcome: .passed, ranToEnd: true)],
                parts: [.init(className: night.name, exercise: .began, test: "T.a")])
            let sightings =
                night.leaks ? [Defect.Sighting(defect: leak(night.name), severity: .error, test: "T.a")] : []
            table.add(coverage, sightings, on: phone, to: place)
        }
        return table
    }

    private static func found(_ nights: [(name: String, leaks: Bool)]) -> [String] {
        let table = table(nights)
        return RenameSearch(table.nights.map(\.night), table, resuming: []).renames(Code())
            .map { "\($0.former) → \($0.name)" }
    }

    @Test("Git is asked where a defect is gone, and another appears or its screen is not opened")
    func asked() {
        #expect(Self.found([("Shop.Orders", true), ("Shop.OrderList", true)]) == ["Orders → OrderList"])
        #expect(Self.found([("Shop.Orders", true), ("Shop.OrderList", false)]) == ["Orders → OrderList"])
        #expect(Self.found([("Shop.Orders", true), ("Shop.Cart", true)]) == ["Orders → OrderList"])
    }

    @Test("Git is not asked while the screen of a defect has its name, or without a defect")
    func notAsked() {
        #expect(Self.found([("Shop.Orders", true), ("Shop.Orders", false)]).isEmpty)
        #expect(Self.found([("Shop.Orders", false), ("Shop.OrderList", true)]).isEmpty)
        #expect(Self.found([("Shop.Cart", true), ("Shop.Pay", true)]).isEmpty)
    }

    @Test("Courses of one defect under two names become one, in which the clearest sight of each night counts")
    func merged() {
        let (old, new) = (Self.leak("Shop.Orders"), Self.leak("Shop.OrderList"))
        func course(_ defect: Defect, _ sights: [BranchHistory.Sight], since: Int) -> DefectCourse? {
            DefectCourse(
                defect, sights: sights, seen: [.init(test: "T.a", platform: Self.phone, since: since)],
                upTo: sights.count)
        }
        var sum = course(old, [.shown, .blind, .clean, .unopened], since: 0)
        if let other = course(new, [.blind, .unopened, .shown, .blind], since: 2) { sum?.add(other) }
        #expect(sum?.sights == [.shown, .unopened, .shown, .unopened])
        #expect(sum?.defect == old && sum?.seen.count == 1)
    }
}
