/// A line that could not be read, or only with a doubt.
package struct Problem: Hashable, Sendable {
    /// The line of the log, counted from 1.
    package var line: Int
    /// A note: the line was read with an assumption, which the reason names. A warning: it was read in part. An error: its
    /// content is missing from the run.
    package var severity: Severity
    /// The error, and its correction: `unknown verb 'addChld(_:)'`.
    package var reason: String
    /// The line, cut after 1,000 characters; bytes that are not UTF-8 are replaced.
    package var text: String

    package init(line: Int, severity: Severity, reason: String, text: String) {
        self.line = line
        self.severity = severity
        self.reason = reason
        self.text = text
    }
}

extension Problem {
    /// A problem that many lines have, with its cure.
    package struct CommonProblem: Hashable, Sendable {
        /// The reason of the first such line.
        package let reason: String
        package let count: Int
    }
}

extension Problem {
    /// Counts problems by their kind. The words in quotes, which differ from line to line, do not count.
    package struct ProblemCounter: Sendable {
        private var counts: [String: (first: String, count: Int)] = [:]
        private static let most = 64

        package init() {}

        package mutating func add(_ problems: [Problem]) {
            for problem in problems where problem.severity != .note {
                let kind = Self.kind(of: problem.reason)
                if let known = counts[kind] {
                    counts[kind] = (known.first, known.count + 1)
                } else if counts.count < Self.most {
                    counts[kind] = (problem.reason, 1)
                }
            }
        }

        /// The problem that most lines have.
        package var commonest: CommonProblem? {
            counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
                .map { CommonProblem(reason: $0.value.first, count: $0.value.count) }
        }

        private static func kind(of reason: String) -> String {
            reason.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter {
                $0.offset.isMultiple(of: 2)
            }
            .map { String($0.element) }.joined(separator: "'")
        }
    }
}
