import TraceModel
package import TraceText

/// For people: when a finding was first and last seen, and a bar for each run.
package enum HistoryText {
    package static func write(_ history: FindingHistory, style: TextStyle, to output: inout some TextOutputStream) {
        var lines = [StyledText(history.rule, .strong) + StyledText(history.className.map { "  of \($0)" } ?? "")]
        let holders = holders(history, style.width)
        if history.series.count == 1 {
            lines += rows(history.series[0], with: holders, style.width)
        } else {
            lines += holders
            for series in history.series {
                lines += [StyledText(), StyledText(series.name ?? "", .strong)]
                let isSeen = series.entries.firstSeen != nil
                lines += isSeen ? rows(series, with: [], style.width) : summary(series.entries)
            }
        }
        for line in lines { output.write(line.text(color: style.color) + "\n") }
    }

    private static func rows(
        _ series: FindingHistory.Series, with holders: [StyledText], _ width: Int
    ) -> [StyledText] {
        let defects = series.defects.flatMap { LaneHistoryText.rows($0, width) }
        return summary(series.entries) + holders + [StyledText()] + bars(series.entries, width)
            + (defects.isEmpty ? [] : [StyledText()] + defects)
    }

    private static func summary(_ entries: [FindingHistory.Entry]) -> [StyledText] {
        guard let first = entries.firstSeen, let last = entries.lastSeen else {
            let audited = entries.count { $0.counts != nil }
            return [
                StyledText(audited == 0 ? LaneHistoryText.noAudit : "never seen in \(counted(audited, "audited run"))")
            ]
        }
        let between = entries.between
        let seen = between.count { $0.total > 0 }
        let since =
            entries.clearSince == 0
            ? "and still there in the last audited run"
            : "and gone for \(counted(entries.clearSince, "run"))"
        return [
            StyledText("first seen  \(first.run)  ") + StyledText(day(first), .dim),
            StyledText("last seen   \(last.run)  ") + StyledText(day(last), .dim),
            StyledText("in \(grouped(seen)) of \(counted(between.count, "audited run")) from first to last, \(since)"),
        ]
    }

    /// More would bury the runs; `holder_log` has all.
    private static let holderLimit = 5

    private static func holders(_ history: FindingHistory, _ width: Int) -> [StyledText] {
        history.holders.prefix(holderLimit).flatMap { count in
            let runs = "in \(counted(count.runs, "run")), the last one \(count.lastRun)"
            return StyledText("\(ClassName(count.className).short) held by: \(count.signature)  (\(runs))")
                .wrapped(to: width, hanging: 2)
        }
    }

    private static func bars(_ entries: [FindingHistory.Entry], _ width: Int) -> [StyledText] {
        let numbers = entries.map { StyledText(grouped($0.number), .dim) }
        let names = entries.map { StyledText($0.run).keepingEnd(of: max(16, width / 3)) }
        let numberWidth = numbers.map(\.width).max() ?? 0
        let nameWidth = names.map(\.width).max() ?? 0
        let most = entries.map(\.total).max() ?? 0
        let countWidth = grouped(most).count
        let dayWidth = entries.map { day($0).count }.max() ?? 0
        let barWidth = max(8, min(40, width - numberWidth - nameWidth - countWidth - dayWidth - 8))
        return entries.indices.map { index in
            let entry = entries[index]
            let start =
                numbers[index].rightAligned(to: numberWidth) + .spaces(2) + names[index].padded(to: nameWidth)
                + .spaces(2) + StyledText(day(entry), .dim).padded(to: dayWidth) + .spaces(2)
            guard let counts = entry.counts else { return start + StyledText("not audited", .dim) }
            let look: Look = counts.error > 0 ? .error : counts.warning > 0 ? .warning : .note
            let count = StyledText(grouped(counts.total), counts.total == 0 ? .dim : .plain)
            guard counts.total > 0 else { return start + count.rightAligned(to: countWidth) }
            // In eighths of a column, and never nothing.
            let eighths = max(1, counts.total * barWidth * 8 / most)
            return start + count.rightAligned(to: countWidth) + .spaces(2) + StyledText(bar(eighths), look)
        }
    }

    private static func bar(_ eighths: Int) -> String {
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }

    /// `2026-11-20`.
    private static func day(_ entry: FindingHistory.Entry) -> String {
        String(entry.time.description.prefix(10))
    }
}
