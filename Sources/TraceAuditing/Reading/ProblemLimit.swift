import TraceModel

/// Limits the number of a log's problems: an unreadable log would fill the store with problems that help nobody.
struct ProblemLimit {
    static let most = 20_000

    private var kept = 0
    /// The number of omitted problems, the worst severity among them, and the line of the first.
    private var leftOut: (count: Int, worst: Severity, line: Int)?

    /// Removes the problems beyond the limit.
    mutating func apply(to problems: inout [Problem]) {
        for problem in problems.dropFirst(Self.most - kept) {
            leftOut =
                leftOut.map { ($0.count + 1, max($0.worst, problem.severity), $0.line) }
                ?? (1, problem.severity, problem.line)
        }
        problems = Array(problems.prefix(Self.most - kept))
        kept += problems.count
    }

    /// A problem that says how many were omitted.
    var summary: Problem? {
        leftOut.map { count, worst, line in
            Problem(
                line: line, severity: worst,
                reason: "too many problems: \(count) more, from this line on, were counted but not kept", text: "")
        }
    }
}
