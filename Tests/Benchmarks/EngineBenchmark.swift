import Foundation

/// Measures how long engines for regular expressions take to match a line.
struct EngineBenchmark {
    private let pattern: String
    private let lines: [[UInt8]]

    init(pattern: String, log: [UInt8]) {
        self.pattern = pattern
        lines = log.split(separator: UInt8(ascii: "\n")).prefix(100_000).map(Array.init)
    }

    /// Rows of a Markdown table: the engine, the number of lines that match, and microseconds per line.
    func rows(rounds: Int) throws -> [String] {
        let icu = try NSRegularExpression(pattern: "(?:\(pattern))\\z")
        let swift = try Regex(pattern).matchingSemantics(.unicodeScalar)
        return [
            row("NSRegularExpression, matching alone", rounds) { line in
                icu.firstMatch(
                    in: line, options: .anchored, range: NSRange(location: 0, length: line.utf16.count)) != nil
            },
            row("Swift's Regex, matching alone", rounds) { line in (try? swift.wholeMatch(in: line)) != nil },
        ]
    }

    private func row(_ name: String, _ rounds: Int, _ matches: (String) -> Bool) -> String {
        var times: [Double] = []
        var count = 0
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            count = lines.count { matches(String(decoding: $0, as: UTF8.self)) }
            times.append(start.duration(to: .now) / .seconds(1))
        }
        let microseconds = (times.sorted()[rounds / 2] * 1e8 / Double(max(lines.count, 1))).rounded() / 100
        return "| \(name) | \(count) | \(microseconds) | | |"
    }
}
