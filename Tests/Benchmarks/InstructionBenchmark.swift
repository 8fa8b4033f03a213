import Foundation

/// The number of instructions that the tool executes for each event of a log. It does not depend on the machine's load.
///
/// Valgrind counts them. The counts depend on the versions of SQLite and of Swift's runtime, so only counts of one machine
/// can be compared.
struct InstructionBenchmark {
    /// The factor by which a count may grow from one version of the tool to the next.
    private static let tolerance = 1.05

    private struct Row {
        var work: String
        var counts: [Int]
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
        let log = workspace.path("events.trace")
        var rows = ["import", "audit of a stored run", "audit of a log", "audit --no-store"].map {
            Row(work: $0, counts: [])
        }
        for tool in tools {
            let store = workspace.path("instructions.sqlite")
            workspace.remove("instructions.sqlite")
            rows[0].counts.append(try count(tool, "import", log, "--db", store))
            rows[1].counts.append(try count(tool, "audit", "events", "--db", store, "--fail-on", "never"))
            workspace.remove("instructions.sqlite")
            rows[2].counts.append(try count(tool, "audit", log, "--db", store, "--fail-on", "never"))
            rows[3].counts.append(try count(tool, "audit", log, "--no-store", "--fail-on", "never"))
        }
        let head = other == nil ? "| work | instructions/event |" : "| work | instructions/event | before | ratio |"
        let rule = other == nil ? "| --- | ---: |" : "| --- | ---: | ---: | ---: |"
        let lines = rows.map { "| \($0.work) | " + cells($0.counts).joined(separator: " | ") + " |" }
        return (([head, rule] + lines).joined(separator: "\n"), rows.allSatisfy { isWithinTolerance($0.counts) })
    }

    /// A copy without debug information, because valgrind takes long to read it.
    private func stripped(_ tool: String, _ index: Int) throws -> String {
        let copy = workspace.path("vctrace-\(index)")
        _ = try Command("strip", "-g", "-o", copy, tool).measure()
        return copy
    }

    private func count(_ tool: String, _ arguments: String...) throws -> Int {
        let log = workspace.path("valgrind.log")
        let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
        _ = try Command(["valgrind"] + options + [tool] + arguments).measure()
        let text = try String(contentsOfFile: log, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.contains("refs:") }),
            let count = Int(line.split(separator: " ").last?.filter(\.isNumber) ?? "")
        else { throw BenchmarkError("valgrind counted nothing:\n\(text)") }
        return count
    }

    private func cells(_ counts: [Int]) -> [String] {
        var cells = counts.map { String($0 / events) }
        if counts.count == 2 { cells.append(String((ratio(counts) * 1000).rounded() / 1000)) }
        return cells
    }

    private func isWithinTolerance(_ counts: [Int]) -> Bool { counts.count < 2 || ratio(counts) <= Self.tolerance }

    private func ratio(_ counts: [Int]) -> Double { Double(counts[0]) / Double(counts[1]) }
}
