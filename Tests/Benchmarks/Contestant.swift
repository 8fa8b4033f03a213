import Foundation

/// One way to do the work that is compared.
struct Contestant {
    var name: String
    /// What it does, in a few words.
    var work: String
    /// Removes what an earlier round left.
    var prepare: () -> Void = {}
    var command: Command
    /// The file whose size is the store's.
    var store: String?
    /// The number of events that it processes, if all of them would take minutes. The rates are compared.
    var share: Int?
    /// If this is not installed, the benchmark says so and continues.
    var probe: Command?
}

/// The files of a benchmark, in a folder of their own.
struct Workspace {
    var folder: String
    var vctrace: String
    var python: String

    func path(_ name: String) -> String { folder + "/" + name }

    func remove(_ name: String) {
        unlink(path(name))
    }

    /// The number of lines in a short log. A night of tests has thousands of such logs.
    private static let shortLog = 2000

    /// Writes about the same number of events again, in short logs.
    func writeShortLogs(events: Int) throws {
        try FileManager.default.createDirectory(atPath: path("logs"), withIntermediateDirectories: true)
        for index in 0..<max(1, events / Self.shortLog) {
            try TraceGenerator.write(
                count: Self.shortLog, trace: path("logs/\(index).trace"), seed: UInt64(2027 + index))
        }
    }

    /// Each form, and those that look at most events twice.
    private func writeExpectations() {
        let text = """
            expect:
              a: {after: viewDidAppear, then: viewWillDisappear, within: 60 s, same: controller}
              b: {after: addChild, then: didMove, within: 1 s, same: controller}
              c: {after: willMove, then: didMove, same: controller}
              d: {between: [viewWillAppear, viewDidAppear], never: viewDidLoad, same: controller}
              e: {between: [mark shown, mark hidden], never: present}
              f: {order: [Shop.Root, Shop.Host], on: viewDidAppear}
              g: {before: removeFromParent, then: willMove}
              h: {from: viewDidLoad, to: viewDidAppear, at-most: 60 s}
              i: {from: viewWillAppear, to: viewDidAppear, class: "*e*", at-most: 60 s}
              j: {live: "*", at-most: 1000000}

            """
        try? text.write(toFile: path("expect.yml"), atomically: true, encoding: .utf8)
    }

    /// vctrace and its peers, in the order of the table.
    var contestants: [Contestant] {
        let store = path("vctrace.sqlite")
        let peers = path("peers.py")
        return [
            Contestant(
                name: "sqlite3 .import", work: "CSV into one flat text table, no index",
                prepare: { remove("flat.sqlite") },
                command: Command("sqlite3", path("flat.sqlite"), ".import --csv \(path("events.csv")) event"),
                store: path("flat.sqlite")),
            Contestant(
                name: "vctrace import", work: "text into events, controllers, relations, indexes",
                prepare: { remove("vctrace.sqlite") },
                command: Command(vctrace, "import", path("events.trace"), "--db", store), store: store),
            Contestant(
                name: "vctrace audit", work: "the stored run, all rules",
                command: Command(vctrace, "audit", "events", "--db", store, "--fail-on", "never", "--format", "json")),
            Contestant(
                name: "vctrace audit --config", work: "the same with ten expectations",
                prepare: { writeExpectations() },
                command: Command(
                    vctrace, "audit", "events", "--db", store, "--fail-on", "never", "--format", "json", "--config",
                    path("expect.yml"))),
            Contestant(
                name: "vctrace report", work: "the stored run's page, audit included",
                command: Command(vctrace, "report", "events", "--db", store, "--output", path("report.html"))),
            Contestant(
                name: "vctrace export", work: "the stored run's Perfetto timeline, audit included",
                command: Command(vctrace, "export", "events", "--db", store, "--output", path("events.perfetto"))),
            Contestant(
                name: "vctrace audit a.log", work: "import and audit together",
                prepare: { remove("together.sqlite") },
                command: Command(
                    vctrace, "audit", path("events.trace"), "--db", path("together.sqlite"), "--fail-on", "never",
                    "--format", "json"), store: path("together.sqlite")),
            Contestant(
                name: "vctrace audit logs", work: "the same of logs of \(Self.shortLog) lines",
                prepare: { remove("many.sqlite") },
                command: Command(
                    vctrace, "audit", path("logs"), "--db", path("many.sqlite"), "--fail-on", "never",
                    "--format", "json"), store: path("many.sqlite")),
            Contestant(
                name: "DuckDB", work: "regexp_extract of the text into a table",
                prepare: { remove("duck.db") }, command: Command(python, peers, "duckdb", folder),
                store: path("duck.db"), probe: Command(python, "-c", "import duckdb")),
            Contestant(
                name: "lnav", work: "index and one GROUP BY, nothing kept",
                command: Command(
                    "lnav", "-n", "-N", "-I", folder, "-c", ";SELECT log_level, count(*) FROM all_logs GROUP BY 1",
                    path("events.trace")),
                probe: Command("lnav", "-V")),
            Contestant(
                name: "Python re + sqlite3", work: "a script of one's own",
                prepare: { remove("python.sqlite") }, command: Command(python, peers, "script", folder),
                store: path("python.sqlite"), probe: Command(python, "-c", "import sqlite3")),
            Contestant(
                name: "pm4py", work: "token replay of the first 50,000 events, reading included",
                command: Command(python, peers, "pm4py", folder), share: 50_000,
                probe: Command(python, "-c", "import pm4py")),
        ]
    }
}
