import Foundation
import Testing
import TraceAuditing
import TraceModel
import TraceStore

@testable import TraceEngine

/// What is read of a lane's runs once serves all reports of a command.
@Suite struct LaneReaderTests {
    /// A night, with the classes that leak and those that do not.
    private func write(_ night: Int, leaking: [String], sound: [String], to store: TraceStore) throws {
        var text = "# vctrace: 1\n"
        for (index, name) in (leaking + sound).enumerated() {
            let child = "<Shop.\(name): 0x\(String(0x1000 + index * 16, radix: 16))>"
            text += """
                2026-11-\(10 + night)T02:00:00Z <Shop.Host: 0x1> addChild(_:) \(child)
                2026-11-\(10 + night)T02:00:01Z \(child) didMove(toParent:) <Shop.Host: 0x1>
                2026-11-\(10 + night)T02:00:02Z \(child) removeFromParent

                """
            if sound.contains(name) { text += "2026-11-\(10 + night)T02:00:03Z \(child) deinit\n" }
        }
        text += "2026-11-\(10 + night)T02:00:09Z <Shop.Gone: 0x2> deinit\n"
        let name = "shop@\(night)"
        var sink = StoreSink(store: store, name: name, source: name, replacing: .none, locking: .atOnce)
        _ = try LogText([UInt8](text.utf8), FormatChoice()).read(into: &sink)
    }

    private func store(at path: String) throws -> TraceStore {
        let store = try TraceStore(path: path)
        try write(1, leaking: ["Promo"], sound: ["Cart"], to: store)
        try write(2, leaking: ["Cart"], sound: [], to: store)
        try write(3, leaking: ["Cart", "Badge"], sound: ["Promo"], to: store)
        try write(4, leaking: ["Promo", "Badge"], sound: ["Cart"], to: store)
        return store
    }

    @Test(arguments: [[1, 2, 3, 4], [4, 2, 1, 3], [2, 1, 2, 4, 3, 4]])
    func reportsOfOneCommandKnowAllItsRuns(_ nights: [Int]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let references = nights.map { RunReference("shop@\($0)") }
        func histories(_ name: String, _ body: (RunAuditor) throws -> [RunReport]) throws -> [[String: DefectHistory]] {
            let store = try store(at: folder.appending(path: name).path)
            return try body(RunAuditor(audit: RunAudit(), store: store, formats: FormatChoice())).map(\.histories)
        }
        let expected = try histories("one.sqlite") { auditor in
            for reference in references { _ = try auditor.report(on: reference) }
            return try references.map { try auditor.report(on: $0) }
        }
        let together = try histories("all.sqlite") { auditor in
            var reports: [RunReport] = []
            try auditor.reports(on: references) { reports.append(try $0.get()) }
            return reports
        }
        #expect(together == expected)
        #expect(expected.contains { !$0.isEmpty })
    }

    @Test func whatIsForgottenIsReadAgain() {
        func count(_ run: Int) -> DefectCount {
            DefectCount(run: run, rule: "leak", fingerprint: "f", path: "Shop.Promo", severity: .error, count: run)
        }
        func mark(_ run: Int) -> RunMark {
            RunMark(
                number: run, name: "\(run)", date: Int64(run), isDated: true,
                header: TraceHeader.Identity(TraceHeader()))
        }
        var sights = RunSights()
        sights.add([1, 2], [count(1), count(2)], unchecked: [:])
        sights.add(exercising: [ExercisedClass("Shop.Promo", .controller): [1, 2]])
        sights.forget([2])
        #expect(sights.runs == [1])
        #expect(LaneHistory(runs: [mark(1), mark(2)], sights).history(of: "f")?.last.number == 1)
        #expect(LaneHistory(runs: [mark(2)], sights).history(of: "f") == nil)
        sights.add([2], [count(2)], unchecked: [:])
        #expect(LaneHistory(runs: [mark(1), mark(2)], sights).history(of: "f")?.count == 2)
    }
}
