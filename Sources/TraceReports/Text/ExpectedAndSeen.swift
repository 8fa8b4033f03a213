import TraceModel
import TraceText

/// The calls that a rule asks for, and beside them the calls that the trace shows.
struct ExpectedAndSeen {
    var expected: [String]
    var witnesses: [Finding.Witness]
    var run: Run

    private static let gap = StyledText(" │ ", .dim)
    /// Calls and their roles are hard to read in less.
    private static let leastSeenWidth = 44

    func lines(indent: Int, width: Int) -> [StyledText] {
        let columns = width - indent
        let left = min(widestExpected, max(24, columns * 2 / 5))
        let right = columns - left - Self.gap.width
        let lines: [StyledText]
        if expected.isEmpty || witnesses.isEmpty || right < Self.leastSeenWidth {
            lines = section("expected", expectedLines(columns - 2)) + section("seen", seenLines(columns - 2))
        } else {
            lines = sideBySide(
                [StyledText("expected", .dim)] + expectedLines(left), [StyledText("seen", .dim)] + seenLines(right),
                left)
        }
        return lines.map { .spaces(indent) + $0 }
    }

    private var widestExpected: Int {
        max("expected".count, expected.map { StyledText($0).width }.max() ?? 0)
    }

    private func section(_ title: String, _ lines: [StyledText]) -> [StyledText] {
        lines.isEmpty ? [] : [StyledText(title, .dim)] + lines.map { .spaces(2) + $0 }
    }

    private func sideBySide(_ left: [StyledText], _ right: [StyledText], _ width: Int) -> [StyledText] {
        (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : StyledText()
            let second = row < right.count ? right[row] : StyledText()
            let bar = second.width == 0 ? StyledText(" │", .dim) : Self.gap
            return first.padded(to: width) + bar + second
        }
    }

    private func expectedLines(_ width: Int) -> [StyledText] {
        expected.flatMap { StyledText($0).wrapped(to: width, hanging: 2) }
    }

    private func seenLines(_ width: Int) -> [StyledText] {
        SeenCalls(witnesses: witnesses, run: run).lines(width: width)
    }
}
