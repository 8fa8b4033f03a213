import Foundation
import LogFiles
import Testing
import TraceModel
import TraceStore
import TraceTestSupport
import VCTraceAudit

@testable import TraceEngine

/// Many logs imported together give the same store as logs imported one by one.
@Suite final class LogGroupTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func path(_ name: String) -> String { folder.file(name) }

    /// Logs of a few events. Each leaks a view controller of a different class.
    private func writeLogs(_ count: Int) throws -> [String] {
        try (0..<count).map { index in
            let child = "<Shop.Detail\(index): 0x1000>"
            let text = """
                # vctrace: 1
                # app: Shop 4.2 (\(index))
                2026-11-20T02:00:00Z [main] <Shop.Host: 0x1> addChild(_:) \(child)
                2026-11-20T02:00:01Z [main] \(child) didMove(toParent:) <Shop.Host: 0x1>
                2026-11-20T02:00:02Z [main] \(child) removeFromParent
                not a line <of: 0x1> addChild(
                2026-11-20T02:00:09Z [main] <Shop.GoneViewController: 0x2> deinit

                """
            try text.write(toFile: path("log-\(index).trace"), atomically: true, encoding: .utf8)
            return path("log-\(index).trace")
        }
    }

    private func reports(
        _ paths: [String], in store: TraceStore, _ body: (StoredAudit) throws -> [RunReport]
    ) throws -> [RunReport] {
        try body(StoredAudit(audit: RunAudit(), store: store)).map { report in
            var report = report
            report.run.imported = 0
            return report
        }
    }

    private func together(_ paths: [String], in store: TraceStore) throws -> [RunReport] {
        try reports(paths, in: store) { stored in
            var reports: [RunReport] = []
            _ = try stored.run(paths.map(RunReference.init)) { reports.append(try $0.get()) }
            return reports
        }
    }

    /// All tables except the one of runs, with the times of imports and audits.
    private static let tables = StoreSchema.current.tableNames.subtracting(["run"]).sorted()

    /// Without the time at which a launch was imported.
    private func rows(_ store: TraceStore, _ table: String) throws -> [[CellValue]] {
        let query = try AdHocQuery(store, "SELECT * FROM \(table)")
        let time = query.columns.firstIndex(of: "imported_ns")
        #expect((time != nil) == (table == "night_launch"))
        var rows: [[CellValue]] = []
        try query.forEachRow { cells in
            var row = cells
            if let time { row.remove(at: time) }
            rows.append(row)
        }
        return rows
    }

    @Test func reportsAndRowsAreThoseOfOneByOne() throws {
        var paths = try writeLogs(40)
        // A log that is too long to be held in memory, one without events, one that does not exist, and two with the same name.
        let many = String(
            repeating: "2026-11-20T02:00:10Z [main] <Shop.Host: 0x1> viewDidLayoutSubviews\n", count: 20_000)
        try (String(contentsOfFile: paths[0], encoding: .utf8) + many)
            .write(toFile: path("long.trace"), atomically: true, encoding: .utf8)
        paths[0] = path("long.trace")
        try FileManager.default.createDirectory(atPath: path("other"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: paths[7], toPath: path("other/log-3.trace"))
        paths.insert(path("other/log-3.trace"), at: 20)
        // A log whose last line changes its relations: a later chunk says that the class is a container.
        let late = """
            2026-11-20T02:00:10Z [main] <Late.Flow: 0x16> init
            2026-11-20T02:00:10Z [main] <Late.Detail: 0x12> init
            2026-11-20T02:00:10Z [main] <Late.Flow: 0x16> addChild(_:) <Late.Host: 0x11>
            2026-11-20T02:00:11Z [main] <Late.Detail: 0x12> didMove(toParent:) <Late.Flow: 0x16>
            2026-11-20T02:00:12Z [main] <Late.Detail: 0x12> didMove(toParent:) nil
            \(String(repeating: "# another line" + String(repeating: " and on", count: 100) + "\n", count: 400))
            # class: Late.Flow < UINavigationController

            """
        try (String(contentsOfFile: paths[30], encoding: .utf8) + late)
            .write(toFile: paths[30], atomically: true, encoding: .utf8)
        let (one, all) = (try TraceStore(path: path("one.sqlite")), try TraceStore(path: path("all.sqlite")))
        let expected = try reports(paths, in: one) { stored in
            try paths.map { try stored.report(on: RunReference($0)) }
        }
        let found = try together(paths, in: all)
        #expect(found.map(\.run) == expected.map(\.run))
        #expect(found.map(\.findings) == expected.map(\.findings))
        #expect(found.map(\.notChecked) == expected.map(\.notChecked))
        #expect(found.count { $0.run.name == "log-3" } == 2)
        #expect(found.contains { $0.run.name == "log-29" && $0.run.summary.controllerCount == 6 })
        #expect(found.allSatisfy { !$0.findings.isEmpty })
        for table in Self.tables { #expect(try rows(one, table) == rows(all, table), "\(table)") }
        #expect(
            try all.runs().map { try all.completing($0).summary } == one.runs().map { try one.completing($0).summary })
        // Again, now that the store has all of them.
        #expect(try together(paths, in: all).map(\.run.number) == expected.map(\.run.number))
    }

    /// Each night writes its logs to the paths of the night before. Equal bytes are the same run.
    @Test func logsWhosePathsRepeatAreRunsOfTheirOwn() throws {
        let store = try TraceStore(path: path("a.sqlite"))
        var numbers: [[Int]] = []
        for day in [20, 20, 21, 20] {
            let paths = try writeLogs(3)
            for path in paths {
                let text = try String(contentsOfFile: path, encoding: .utf8)
                try text.replacing("2026-11-20T", with: "2026-11-\(day)T")
                    .write(toFile: path, atomically: true, encoding: .utf8)
            }
            numbers.append(try together(paths, in: store).map(\.run.number))
        }
        #expect(numbers == [[1, 2, 3], [1, 2, 3], [4, 5, 6], [1, 2, 3]])
    }

    @Test func importsComeInOrderAndGoOnAfterOneThatFails() throws {
        let paths = try writeLogs(30)
        let store = try TraceStore(path: path("a.sqlite"))
        let jobs = paths.enumerated().map { index, path in
            LogImport(paths: [index == 20 ? path + ".missing" : path], name: "run-\(index)")
        }
        var names: [String] = []
        var failed: [String] = []
        try LogImport.run(jobs, into: store) { job, result in
            if case .failure = result { failed.append(job.name) } else { names.append(job.name) }
        }
        #expect(names == (0..<30).filter { $0 != 20 }.map { "run-\($0)" })
        #expect(failed == ["run-20"])
        #expect(try store.runs().map(\.name) == names)
    }

    /// Results come in order whatever the threads do, and only a limited number of them wait.
    @Test func workIsHandedOverInOrder() {
        let waiting = Waiting()
        let work = OrderedWork<Int?>(count: 500, threads: 4, ahead: 8) { input in
            waiting.begin()
            return input % 3 == 0 ? nil : input
        }
        var index = 0
        while let result = work.next() {
            #expect(result == (index % 3 == 0 ? nil : index))
            waiting.end()
            index += 1
        }
        #expect(index == 500)
        #expect(waiting.most <= 9)
        let cancelled = OrderedWork<Int>(count: 500, threads: 4, ahead: 8) { $0 }
        #expect(cancelled.next() == 0)
        cancelled.cancel()
    }

    private final class Waiting: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0
        private(set) var most = 0

        func begin() { lock.withLock { (count, most) = (count + 1, max(most, count + 1)) } }
        func end() { lock.withLock { count -= 1 } }
    }
}
