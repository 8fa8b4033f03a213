import Foundation

/// A regular expression that must match a whole line.
///
/// The engine is ICU's, through `NSRegularExpression`: it can be stopped, and it reports whether it reached the end of the text.
struct WholeLineExpression: Sendable {
    struct Attempt {
        /// Nil if the line does not match.
        var result: NSTextCheckingResult?
        /// Whether it tried too many ways to match the line.
        var isGivenUp = false
        /// Whether it reached the end of the line and wanted to continue.
        var hitsEnd = false
        /// How often the engine reported that it is still working.
        var reports = 0
    }

    /// How often the engine may report that it is still working; there are about 10,000 steps between two reports.
    private static let patience = 16

    let pattern: String
    let groupCount: Int
    private let expression: NSRegularExpression

    init?(_ pattern: String) {
        // Compiled alone, so that a stray `)` cannot close the group around it.
        guard let alone = try? NSRegularExpression(pattern: pattern),
            let whole = try? NSRegularExpression(pattern: "(?:\(pattern))\\z")
        else { return nil }
        self.pattern = pattern
        groupCount = alone.numberOfCaptureGroups
        expression = whole
    }

    /// - Parameter count: the line's UTF-16 code units.
    func match(_ line: String, count: Int) -> Attempt { Self.match(expression, line, count) }

    private static func match(_ expression: NSRegularExpression, _ line: String, _ count: Int) -> Attempt {
        var attempt = Attempt()
        // A long line takes more steps, but not more per letter.
        let allowed = patience + count / 500
        unsafe expression.enumerateMatches(
            in: line, options: [.anchored, .reportProgress, .reportCompletion],
            range: NSRange(location: 0, length: count)
        ) { result, flags, stop in
            if flags.contains(.hitEnd) { attempt.hitsEnd = true }
            if let result {
                attempt.result = result
            } else if flags.contains(.internalError) {
                attempt.isGivenUp = true
            } else if flags.contains(.progress) {
                attempt.reports += 1
                attempt.isGivenUp = attempt.reports > allowed
            }
            if attempt.result != nil || attempt.isGivenUp { unsafe stop.pointee = true }
        }
        return attempt
    }

    /// Returns how much of a line could still become a match, in bytes: the longest beginning at whose end the engine wanted to
    /// continue.
    func reach(in line: String) -> Int {
        // The second branch matches nothing. It stops the engine from refusing text that is shorter than the shortest match.
        guard let open = try? NSRegularExpression(pattern: "(?:\(pattern))\\z|(?!)") else { return 0 }
        var reach = 0
        for index in line.unicodeScalars.indices.dropFirst() + [line.endIndex] {
            let beginning = String(line[..<index])
            let attempt = Self.match(open, beginning, beginning.utf16.count)
            if attempt.hitsEnd || attempt.result != nil { reach = beginning.utf8.count }
        }
        return reach
    }
}

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
    /// - Parameter pattern: its line in the file.
    mutating func note(_ pattern: Int, _ attempt: WholeLineExpression.Attempt) -> Bool {
        guard attempt.reports > 1 else { return false }
        reports[pattern, default: 0] += attempt.reports - 1
        if attempt.isGivenUp { lines[pattern, default: 0] += 1 }
        guard lines[pattern, default: 0] >= Self.mostLines || reports[pattern, default: 0] >= Self.mostReports else {
            return false
        }
        return isGivenUp.insert(pattern).inserted
    }
}
