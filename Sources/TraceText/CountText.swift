import TraceModel

/// `×1,234` after a separator; empty for one.
package func times(_ number: Int, after separator: String = "") -> String {
    number > 1 ? "\(separator)×\(grouped(number))" : ""
}

/// `a, b and 3 more`; nil for nothing.
package func listed(_ items: [String], limit: Int) -> String? {
    guard !items.isEmpty else { return nil }
    let shown = items.prefix(limit).joined(separator: ", ")
    return items.count > limit ? "\(shown) and \(grouped(items.count - limit)) more" : shown
}

/// The text without the middle part if it has more than `limit` bytes, because it may quote an argument of any length.
package func withoutMiddle(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let (beginning, end) = (text.utf8.prefix(limit / 2), text.utf8.suffix(limit / 4))
    let count = text.utf8.count - beginning.count - end.count
    return String(decoding: beginning, as: UTF8.self) + "… (\(grouped(count)) bytes) …"
        + String(decoding: end, as: UTF8.self)
}

/// A time span in readable form, with about three digits: `21 µs`, `1.2 ms`, `4.5 s`, `2 min 5 s`.
package struct ElapsedTime: CustomStringConvertible {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package var description: String {
        (nanoseconds < 0 ? "-" : "") + Self.text(nanoseconds.magnitude)
    }

    /// With its sign, as a distance from an earlier event; `0` for that event itself.
    package var offset: String {
        nanoseconds > 0 ? "+\(self)" : nanoseconds == 0 ? "0" : description
    }

    private static func text(_ nanoseconds: UInt64) -> String {
        let seconds = nanoseconds / 1_000_000_000
        return switch nanoseconds {
        case ..<1000: "\(nanoseconds) ns"
        case ..<1_000_000: "\(decimal(nanoseconds, unit: 1000)) µs"
        case ..<1_000_000_000: "\(decimal(nanoseconds, unit: 1_000_000)) ms"
        case ..<60_000_000_000: "\(decimal(nanoseconds, unit: 1_000_000_000)) s"
        case ..<3_600_000_000_000: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(grouped(Int(seconds / 3600))) h \(seconds / 60 % 60) min"
        }
    }

    /// Two decimals below 10 of the unit, one below 100; trailing zeros are left out.
    private static func decimal(_ nanoseconds: UInt64, unit: UInt64) -> String {
        let whole = nanoseconds / unit
        guard whole < 100 else { return String(whole) }
        let digits = whole < 10 ? 2 : 1
        var fraction = zeroPadded(nanoseconds % unit * (digits == 2 ? 100 : 10) / unit, to: digits)
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }
}

/// A message about runs that have no findings because they were never audited; nil if all were.
package func unauditedRemark(_ runs: [String]) -> String? {
    // More names would hide the message.
    guard let names = listed(runs.map { "'\($0)'" }, limit: 5) else { return nil }
    let words = runs.count == 1 ? ("was", "has") : ("were", "have")
    return "\(counted(runs.count, "run")) \(words.0) never audited and \(words.1) no findings here: "
        + "\(names); audit them with 'vctrace audit RUN'"
}

/// A message about audited runs that nights lack until another audit; nil if there are none.
package func secondAuditRemark(_ runs: [String]) -> String? {
    guard let names = listed(runs.map { "'\($0)'" }, limit: 5) else { return nil }
    return "the nights lack the defects of \(counted(runs.count, "run")) until another audit: \(names); "
        + "audit \(runs.count == 1 ? "it" : "them") again with 'vctrace audit RUN'"
}
