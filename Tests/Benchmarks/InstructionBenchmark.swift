import Foundation

/// The number of instructions that the tool executes for each event of a log, and for commands that do next to nothing. It does not
/// depend on the load of the machine.
///
/// Valgrind counts them. The counts depend on the versions of SQLite and of Swift's runtime, so only counts of one machine
/// can be compared.
struct InstructionBenchmark {
    /// The factor by which a count may grow from one version of the tool to the next.
    private static let tolerance = 1.05

    private struct Row {
        /// What one of these is.
        var work: String
        var counts: [Int] = []
    }

    var workspace: Workspace
    var events: Int
    /// Another version of the tool, to compare with.
    var other: String?

    /// A table, and whether every count is within the tolerance.
    func run() throws -> (table: String, isWithinTolerance: Bool) {
        guard Command("valgrind", "--version").isAvailable else {
            throw BenchmarkError("counting instructions takes valgrind: install it from your system's packages")
        }
        let tools = try [workspace.vctrace, other].compactMap(\.self).enumerated().map { try stripped($1, $0) }
        var rows: [Row] = []
        for tool in tools {
            for (index, measured) in try counts(of: tool).enumerated() {
                if index == rows.count { rows.append(Row(work: measured.work)) }
                rows[index].counts.append(measured.count)
            }
        }
        let head = other == nil ? "| work | instructions |" : "| work | instructions | before | ratio |"
        let rule = other == nil ? "| --- | ---: |" : "| --- | ---: | ---: | ---: |"
        let lines = rows.map { "| \($0.work) | " + cells($0.counts).joined(separator: " | ") + " |" }
        return (([head, rule] + lines).joined(separator: "\n"), rows.allSatisfy { isWithinTolerance($0.counts) })
    }

    /// The counts for each event or row, or for a whole command that does next to nothing.
    private func counts(of tool: String) throws -> [(work: String, count: Int)] {
        let (log, store) = (workspace.path("events.trace"), workspace.path("instructions.sqlite"))
        func audit(_ log: String, _ rest: String...) throws -> Int {
            workspace.remove("instructions.sqlite")
            return try count([tool, "audit", log, "-q", "--fail-on", "never"] + rest)
        }
        workspace.remove("instructions.sqlite")
        var counts = [("import, an event", try count([tool, "import", log, "--db", store]) / events)]
        let stored = try count([tool, "audit", "events", "--db", store, "-q", "--fail-on", "never"])
        counts.append(("audit of a stored run, an event", stored / events))
        let ten = workspace.path("ten.trace")
        let text = try String(contentsOfFile: log, encoding: .utf8)
        try text.split(separator: "\n").prefix(10).joined(separator: "\n").write(
            toFile: ten, atomically: false, encoding: .utf8)
        counts.append(("audit of ten lines in a new store, the command", try audit(ten, "--db", store)))
        counts.append(("audit --no-store, an event", try audit(log, "--no-store") / events))
        counts.append(("audit of a log, an event", try audit(log, "--db", store) / events))
        counts.append(("query 'select 1', the command", try count([tool, "query", "select 1", "--db", store])))
        for format in ["csv", "json"] {
            // The difference is without what the command costs in any case.
            let (few, many) = (events / 20, events / 10)
            let costs = try [few, many].map { limit in
                try count([tool, "query", "select * from event_log limit \(limit)", "--db", store, "--format", format])
            }
            counts.append(("event_log as \(format), a row", (costs[1] - costs[0]) / (many - few)))
        }
        return counts.map { (work: $0.0, count: $0.1) }
    }

    /// A copy without debug information, because valgrind takes long to read it.
    private func stripped(_ tool: String, _ index: Int) throws -> String {
        let copy = workspace.path("vctrace-\(index)")
        _ = try Command("strip", "-g", "-o", copy, tool).measure()
        return copy
    }

    private func count(_ words: [String]) throws -> Int {
        let log = workspace.path("valgrind.log")
        let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
        _ = try Command(["valgrind"] + options + words).measure()
        let text = try String(contentsOfFile: log, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.contains("refs:") }),
            let count = Int(line.split(separator: " ").last?.filter(\.isNumber) ?? "")
        else { throw BenchmarkError("valgrind counted nothing:\n\(text)") }
        return count
    }

    private func cells(_ counts: [Int]) -> [String] {
        var cells = counts.map { String($0) }
        if counts.count == 2 { cells.append(String((ratio(counts) * 1000).rounded() / 1000)) }
        return cells
    }

    private func isWithinTolerance(_ counts: [Int]) -> Bool { counts.count < 2 || ratio(counts) <= Self.tolerance }

    private func ratio(_ counts: [Int]) -> Double { Double(counts[0]) / Double(counts[1]) }
}
