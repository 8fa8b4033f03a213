/// How much work a format's patterns take on a log, so that one that takes too much is given up for good.
struct PatternEffort: Sendable {
    /// So many lines may be given up one by one.
    private static let mostLines = 16
    /// So many reports of the engine that it is still at work may come, besides one for each line.
    private static let mostReports = 4096

    private var lines: [Int: Int] = [:]
    private var reports: [Int: Int] = [:]
    private(set) var isGivenUp: Set<Int> = []

    /// Takes note of an attempt; returns whether the pattern is given up from here on.
    ///
    /// - Parameters:
    ///   - pattern: where it stands in its file.
    ///   - attempt: what came of it, and how often the engine reported that it is still at work.
    mutating func note(
        _ pattern: Int, _ attempt: (outcome: WholeLineExpression.Outcome, reports: Int)
    ) -> Bool {
        guard attempt.reports > 1 else { return false }
        reports[pattern, default: 0] += attempt.reports - 1
        if case .givesUp = attempt.outcome { lines[pattern, default: 0] += 1 }
        guard lines[pattern, default: 0] >= Self.mostLines || reports[pattern, default: 0] >= Self.mostReports else {
            return false
        }
        return isGivenUp.insert(pattern).inserted
    }
}
