/// The work that a format's patterns take on a log. A pattern that takes too much is given up for good.
struct PatternEffort: Sendable {
    /// How many lines may be given up one by one.
    private static let mostLines = 16
    /// How often the engine may report that it is still working, besides one report for each line.
    private static let mostReports = 4096

    private var lines: [Int: Int] = [:]
    private var reports: [Int: Int] = [:]
    private(set) var isGivenUp: Set<Int> = []

    /// Counts an attempt; returns whether the pattern is given up from here on.
    ///
    /// - Parameters:
    ///   - pattern: its line in the file.
    ///   - attempt: its outcome, and how often the engine reported that it is still working.
    mutating func note(
        _ pattern: Int, _ attempt: (outcome: WholeLineExpression.Match, reports: Int)
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
