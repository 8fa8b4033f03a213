/// How often a launch opened a screen and left it, how many controllers stayed behind, and whether their number grows.
package struct Growth: Sendable, Hashable {
    /// Which of the visits left a controller behind.
    package enum Pattern: String, Sendable, CaseIterable {
        /// The only one did. One visit cannot tell whether the number grows.
        case once
        /// All of two or more did.
        case every
        /// Only the last one did, so far: each earlier controller was freed when the next one had come.
        case last
        /// Only the first one of three or more did.
        case first
        /// Some others did.
        case some

        /// From the best to the worst.
        private var rank: Int {
            switch self {
            case .last: 0
            case .first: 1
            case .once: 2
            case .some: 3
            case .every: 4
            }
        }

        /// Whether the pattern is further from growth than the other one.
        package func isBetter(than other: Pattern) -> Bool { rank < other.rank }
    }

    // A run may have a million findings.
    private let visitCount: Int32
    private let stayCount: Int32
    package let pattern: Pattern

    package init(visits: Int, stayed: Int, pattern: Pattern) {
        visitCount = Int32(clamping: visits)
        stayCount = Int32(clamping: stayed)
        self.pattern = pattern
    }

    package var visits: Int { Int(visitCount) }
    package var stayed: Int { Int(stayCount) }

    /// Whether each further visit may leave one more behind.
    package var grows: Bool { pattern == .every || pattern == .some }
    /// Whether it is known that their number does not grow.
    package var isBounded: Bool { pattern == .last || pattern == .first }

    /// Whether it is worse than that of another launch: by its pattern, then by the number that stayed.
    package func isWorse(than other: Growth) -> Bool {
        pattern == other.pattern ? stayed > other.stayed : other.pattern.isBetter(than: pattern)
    }

    /// `4 of 5 visits`.
    package var shares: String { "\(stayed) of \(visits) visit\(visits == 1 ? "" : "s")" }

    /// The worst of some; nil if there is none.
    package static func worst(_ growths: [Growth?]) -> Growth? {
        growths.compactMap(\.self).max { $1.isWorse(than: $0) }
    }

    /// The counts, and which visit it was if that tells more: `1 of 5 visits left one behind (only the last one)`.
    package var counts: String {
        switch pattern {
        case .once, .every, .some: "\(shares) left one behind"
        case .first: "\(shares) left one behind (only the first one)"
        case .last: "\(shares) left one behind (only the last one)"
        }
    }

    /// What the pattern means, to end a message that begins with the counts; empty if they say it.
    package var meaning: String {
        switch pattern {
        case .every, .some: ""
        case .once: "; one visit cannot tell whether this grows"
        case .first: "; further visits left none"
        case .last:
            "; each was freed when the next one came, the last still lives: something keeps the last one "
                + "(a property, the keyboard's input session, a bar item)"
                + (visits == 2 ? "; a third visit would tell" : "")
        }
    }

    /// The fix if only the last one stays.
    package static let fixOfLast = """
        Look for a property that keeps the last one, and set it to nil when the screen leaves. If UIKit keeps it (the last text \
        input, a bar item), it is only one: cut what it holds.
        """
}

extension Finding {
    /// The words with which a message about a controller begins that was never deallocated. Its visits are counted behind them.
    package static func neverDeallocated(_ name: String) -> String { "\(name) was never deallocated" }
}
