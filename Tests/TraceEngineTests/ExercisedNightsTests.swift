import Foundation
import Testing
import TraceAuditing
import TraceModel
import TraceStore

@testable import TraceEngine

/// A night tells of a leak only where the leak would have shown.
@Suite struct ExercisedNightsTests {
    /// The log of a night, in which a child is shown.
    ///
    /// - Parameter kind: `L` for a child that is removed and leaks, `c` for one that is deallocated, `f` for one whose view is taken
    ///   out while it stays a child, `r` for one that is removed last of all, `x` for a log that is cut off before that, `k` for a
    ///   child that stays, `-` for none, and `u` for one that leaks in a log without deinit.
    private func log(_ kind: Character, _ night: Int) -> String {
        let (host, child) = ("<Shop.Host: 0x1>", "<Shop.Promo: 0x2>")
        var text = """
            # vctrace: 1
            # records: init\(kind == "u" ? "" : " deinit") addChild willMove didMove removeFromParent addSubview removeFromSuperview

            """
        func call(_ second: Int, _ calls: String...) {
            for call in calls { text += "2026-11-\(10 + night)T02:00:0\(second)Z [main] \(call)\n" }
        }
        call(0, "\(host) init")
        guard kind != "-" else { return text }
        call(
            1, "\(child) init", "\(host) addChild(_:) \(child)", "\(host) addSubview(_:) \(child)",
            "\(child) didMove(toParent:) \(host)")
        guard kind != "x" else { return text }
        if kind != "k" { call(3, "\(child) willMove(toParent:) nil", "\(child) removeFromSuperview()") }
        if !"kf".contains(kind) { call(3, "\(child) removeFromParent()", "\(child) didMove(toParent:) nil") }
        if kind == "c" { call(3, "\(child) deinit") }
        if kind != "r" { text += "# end: 2026-11-\(10 + night)T02:00:30Z\n" }
        return text
    }

    private func defect(of rule: String, _ nights: String) throws -> DefectHistory? {
        try TraceStore.withTemporary { store in
            let references = try nights.enumerated().map { index, kind in
                let name = "shop@\(index + 1)"
                var sink = StoreSink(store: store, name: name, source: name, replacing: .none, locking: .atOnce)
                _ = try LogText([UInt8](log(kind, index + 1).utf8), FormatChoice()).read(into: &sink)
                return RunReference(name)
            }
            try RunAuditor(audit: RunAudit(), store: store, formats: FormatChoice()).reports(on: references) {
                _ = try $0.get()
            }
            var reader = LaneReader(store, audit: RunAudit())
            return try reader.history(of: store.marks().sortedByDate()).defects(of: rule, className: "Shop.Promo").first
        }
    }

    @Test(arguments: [
        ("LLx", DefectHistory.Status.notExercised, 2), ("LLr", .notExercised, 2), ("LLk", .notExercised, 2),
        ("LL-", .notExercised, 2), ("LLu", .notExercised, 2), ("LLc", .fixed, 3), ("LLcx", .fixed, 3),
        ("LxL", .persisting, 2), ("LrL", .persisting, 2), ("LkL", .persisting, 2), ("LcL", .flaky, 3),
        ("xkL", .new, 1),
    ])
    func leaks(_ nights: String, _ status: DefectHistory.Status, _ exercised: Int) throws {
        let defect = try #require(try defect(of: "controller-never-deallocated", nights))
        #expect(defect.status == status)
        #expect(defect.exercised == exercised)
        #expect(defect.cleanBefore == 0)
    }

    @Test(arguments: [
        ("ffx", DefectHistory.Status.notExercised, 2), ("ff-", .notExercised, 2), ("ffr", .fixed, 3),
        ("ffL", .fixed, 3), ("ffu", .fixed, 3), ("ffc", .fixed, 3), ("fxf", .persisting, 2), ("fcf", .flaky, 3),
    ])
    func childrenThatAreNeverRemoved(_ nights: String, _ status: DefectHistory.Status, _ exercised: Int) throws {
        let defect = try #require(try defect(of: "child-never-removed", nights))
        #expect(defect.status == status)
        #expect(defect.exercised == exercised)
    }
}
