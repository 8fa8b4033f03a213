import TraceModel
import TraceText

/// The calls that a rule expects, beside the calls in the trace.
struct ExpectedAndSeen {
    var expected: [String]
    var witnesses: [Finding.Witness]
    var run: Run

    private static let gap = StyledText(" │ ", .dim)
    /// Calls and their roles are hard to read with less.
    private static let leastSeenWidth = 44

    func lines(width: Int) -> [StyledText] {
        let widestExpected = max("expected".count, expected.map { StyledText($0).width }.max() ?? 0)
        let left = min(widestExpected, max(24, width * 2 / 5))
        let right = width - left - Self.gap.width
        if expected.isEmpty || witnesses.isEmpty || right < Self.leastSeenWidth {
            return section("expected", expectedLines(width - 2)) + section("seen", seenLines(width - 2))
        }
        return sideBySide(
            [StyledText("expected", .dim)] + expectedLines(left), [StyledText("seen", .dim)] + seenLines(right), left)
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

/// The events that show a finding: the time since the first one, the line, the call, and its meaning.
struct SeenCalls {
    var witnesses: [Finding.Witness]
    var run: Run

    /// The first and the last ones of a long list are enough.
    private static let headCount = 6
    private static let tailCount = 3

    func lines(width: Int) -> [StyledText] {
        let rows = shownRows
        let lineWidth = rows.map(\.line.width).max() ?? 0
        let timeWidth = rows.map(\.time.width).max() ?? 0
        let margin = lineWidth + 2 + (timeWidth > 0 ? timeWidth + 2 : 0)
        let callWidth = rows.map(\.call.width).max() ?? 0
        let roleWidth = rows.map(\.role.width).max() ?? 0
        let fitsOnLines = margin + callWidth + 2 + roleWidth <= width

        return rows.flatMap { row -> [StyledText] in
            let start =
                row.line.rightAligned(to: lineWidth) + .spaces(2)
                + (timeWidth > 0 ? row.time.rightAligned(to: timeWidth) + .spaces(2) : StyledText())
            if fitsOnLines {
                let call = row.role.width > 0 ? row.call.padded(to: callWidth + 2) : row.call
                return [start + call + row.role]
            }
            var texts = row.call.wrapped(to: width - margin, hanging: 2)
            if row.role.width > 0 { texts += row.role.wrapped(to: width - margin - 2, indent: 2) }
            return texts.enumerated().map { $0.offset == 0 ? start + $0.element : .spaces(margin) + $0.element }
        }
    }

    private struct CallRow {
        var line = StyledText()
        var time = StyledText()
        var call: StyledText
        var role = StyledText()
    }

    private var shownRows: [CallRow] {
        let rows = witnesses.map(row)
        guard rows.count > Self.headCount + Self.tailCount + 1 else { return rows }
        let hidden = rows.count - Self.headCount - Self.tailCount
        return rows.prefix(Self.headCount) + [CallRow(call: StyledText("… \(grouped(hidden)) more", .dim))]
            + rows.suffix(Self.tailCount)
    }

    /// With the file's name if the run has several.
    private func line(_ event: EventReference) -> String {
        let place = run.place(ofLine: event.line)
        let name = place.file.split(separator: "/").last ?? ""
        return run.files.isEmpty ? String(place.line) : "\(name):\(place.line)"
    }

    private func row(_ witness: Finding.Witness) -> CallRow {
        var row = CallRow(
            line: StyledText(line(witness.event), .dim), call: StyledText(witness.call),
            role: StyledText(witness.role, .dim))
        if let time = witness.event.time, let first = witnesses.lazy.compactMap(\.event.time).first {
            let (elapsed, overflow) = time.subtractingReportingOverflow(first)
            if !overflow { row.time = StyledText(ElapsedTime(nanoseconds: elapsed).offset, .dim) }
        }
        return row
    }
}
