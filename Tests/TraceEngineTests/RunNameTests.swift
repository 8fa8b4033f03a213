import Foundation
import Testing
import TraceModel
import TraceStore
import VCTraceAudit

@testable import TraceEngine

/// The names of runs, which must not look like numbers and ages.
@Suite struct RunNameTests {
    @Test(arguments: [
        ("logs/app.log", "app"), ("latest.log", "latest.log"), ("logs/7.log", "7.log"), ("7.log.gz", "7.log"),
        ("-7.log", "-7.log"), ("7", "log-7"), ("logs/latest~2", "log-latest~2"), ("7a.log", "7a"), ("-", "stdin"),
    ])
    func defaultNames(_ path: String, _ name: String) {
        #expect(LogImport.defaultName(of: path) == name)
    }

    @Test(arguments: [
        ("{build}", "app@7"), ("{name}-{build}", "app-7"), ("latest", "app@latest"), ("{commit}", "app"),
    ])
    func templates(_ template: String, _ name: String) {
        let identity = RunIdentity(tags: TraceHeader.RunTags(given: ["build": "7"]), template: template)
        #expect(identity.name("app", day: nil) == name)
    }

    /// Older versions named runs this way.
    @Test func mergedRunsDoNotHideNumbers() throws {
        try TraceStore.withTemporaryFolder { file in
            let log = file("app.log")
            try "2026-11-20T02:00:00Z [main] <Shop.Host: 0x1> viewDidLoad\n"
                .write(toFile: log, atomically: true, encoding: .utf8)
            let old = try TraceStore(path: file("old.sqlite"))
            for name in ["app", "1"] { _ = try LogImport(paths: [log], name: name).run(into: old) }
            let target = try TraceStore(path: file("new.sqlite"))
            _ = try TraceStore.merge([old.path], into: target.path, auditing: { _ in RunAudit() }) { target }
            #expect(try target.runs().map(\.name) == ["app", "1"])
            #expect(try RunReference("1").find(in: target).name == "app")
        }
    }

    @Test(arguments: [
        ("app.log", "./a/../app.log", true), ("app.log", FileManager.default.currentDirectoryPath + "/app.log", true),
        ("app.log", "a/app.log", false), ("-", "-", true), ("-", "./-", false),
    ])
    func locations(_ a: String, _ b: String, _ isSame: Bool) {
        #expect((RunReference.FileLocation(a) == RunReference.FileLocation(b)) == isSame)
    }

    // MARK: Audits of one log after another

    private func write(_ log: String, day: Int = 20, call: String = "viewDidLoad", header: String = "") throws {
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: log).deletingLastPathComponent(), withIntermediateDirectories: true)
        try "# vctrace: 1\n\(header)2026-11-\(day)T02:00:00Z [main] <Shop.Host: 0x1> \(call)\n"
            .write(toFile: log, atomically: true, encoding: .utf8)
    }

    private func audit(_ log: String, in store: TraceStore, tags: [String: String] = [:]) throws -> String {
        try RunReference(log).findOrImport(in: store, identity: RunIdentity(tags: TraceHeader.RunTags(given: tags)))
            .name
    }

    @Test func whatAnotherBranchRecordedIsNotReplaced() throws {
        try TraceStore.withTemporaryFolder { file in
            let (log, store) = (file("app.log"), try TraceStore(path: file("s.sqlite")))
            func count(after header: String, day: Int = 20, call: String = "viewDidLoad", tags: [String: String] = [:])
                throws -> Int
            {
                try write(log, day: day, call: call, header: header)
                #expect(try audit(log, in: store, tags: tags) == "app")
                return try store.runs().count
            }
            #expect(try count(after: "# branch: main\n# device: iPhone17,1\n") == 1)
            #expect(try count(after: "# branch: main\n# device: iPhone17,1\n", call: "viewWillAppear") == 1)
            #expect(try count(after: "# branch: fix\n# device: iPhone17,1\n") == 2)
            #expect(try count(after: "# branch: main\n# device: iPad16,3\n") == 3)
            #expect(try count(after: "# branch: fix\n", day: 21) == 4)
            #expect(try count(after: "# branch: fix\n", day: 21, call: "viewWillAppear") == 4)
            #expect(try count(after: "# branch: fix\n# os: iOS 18\n", day: 21, tags: ["shard": "1"]) == 5)
            #expect(
                try count(after: "# branch: fix\n# os: iOS 18\n", day: 21, call: "deinit", tags: ["shard": "2"]) == 6)
            // A log with the same bytes is the same run, which gets the new tags.
            #expect(
                try count(after: "# branch: fix\n", day: 21, call: "viewWillAppear", tags: ["branch": "other"]) == 6)
        }
    }

    @Test func whatHasNoDatesIsToldByItsBranch() throws {
        try TraceStore.withTemporaryFolder { file in
            let (log, store) = (file("app.log"), try TraceStore(path: file("s.sqlite")))
            for (branch, count) in [("main", 1), ("fix", 2), ("main", 2)] {
                try "# vctrace: 1\n# branch: \(branch)\n<Shop.Host: 0x\(store.path.count)> viewDidLoad\n"
                    .write(toFile: log, atomically: true, encoding: .utf8)
                #expect(try audit(log, in: store) == "app")
                #expect(try store.runs().count == count)
            }
        }
    }

    @Test func mergedRunIsNotReplacedByOneOfItsLogs() throws {
        try TraceStore.withTemporaryFolder { file in
            let (logs, store) = ([file("a/app.log"), file("a/net.log")], try TraceStore(path: file("s.sqlite")))
            for log in logs { try write(log) }
            _ = try LogImport(paths: logs, name: "app").run(into: store)
            #expect(try audit(logs[0], in: store) == "app")
            #expect(try store.runs().map(\.name) == ["app", "app"])
        }
    }

    @Test func mergedNightIsThatOfItsEarliestLog() throws {
        try TraceStore.withTemporaryFolder { file in
            let (logs, store) = ([file("late.log"), file("early.log")], try TraceStore(path: file("s.sqlite")))
            try write(logs[0], day: 21)
            try write(logs[1], day: 20)
            for _ in 1...3 {
                let job = LogImport(paths: logs, name: "late")
                _ = try job.run(into: store)
            }
            #expect(try store.runs().map(\.day) == ["2026-11-20"])
        }
    }

    /// Each command notices by itself that another one took the name.
    @Test func logsOfOneNameAtOnce() throws {
        try TraceStore.withTemporaryFolder { file in
            let path = file("s.sqlite")
            _ = try TraceStore(path: path)
            let logs = (0..<8).map { file("device\($0)/app.log") }
            for (index, log) in logs.enumerated() { try write(log, header: "# device: \(index)\n") }
            DispatchQueue.concurrentPerform(iterations: 2 * logs.count) { index in
                let name = Result { try audit(logs[index / 2], in: TraceStore(path: path)) }
                #expect(throws: Never.self) { try name.get() }
            }
            let runs = try TraceStore(path: path).runs()
            #expect(Set(runs.map(\.source)) == Set(logs))
            #expect(runs.count == logs.count)
        }
    }
}
