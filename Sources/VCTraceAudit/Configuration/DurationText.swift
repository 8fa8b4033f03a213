/// Time spans in readable form: `2 s`, `100 ms`, `1.5 min`.
package enum DurationText {
    /// From the longest to the shortest, in nanoseconds.
    package static let units: [(name: String, nanoseconds: Int64)] = [
        ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000), ("ns", 1),
    ]

    /// For a JSON schema.
    package static let pattern = "^[0-9]+(\\.[0-9]+)? ?(min|s|ms|us|ns)$"

    /// In nanoseconds; nil for a text that is not a time span, is not a whole number of nanoseconds, or does not fit.
    package static func nanoseconds(_ text: String) -> Int64? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let name = text.dropFirst(digits.count).drop { $0 == " " }
        guard text.count - digits.count - name.count <= 1,
            let unit = units.first(where: { $0.name == name })?.nanoseconds
        else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else { return nil }
        var (sum, overflow) = whole.multipliedReportingOverflow(by: unit)
        if parts.count == 2 {
            guard let fraction = fraction(parts[1], of: unit) else { return nil }
            let total = sum.addingReportingOverflow(fraction)
            sum = total.partialValue
            overflow = overflow || total.overflow
        }
        return overflow ? nil : sum
    }

    /// In the longest unit that gives a whole number.
    package static func text(_ nanoseconds: Int64) -> String {
        guard nanoseconds != 0, let unit = units.first(where: { nanoseconds % $0.nanoseconds == 0 }) else {
            return "\(nanoseconds) s"
        }
        return "\(nanoseconds / unit.nanoseconds) \(unit.name)"
    }

    private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
        guard !digits.isEmpty, digits.count <= 9, let number = Int64(digits) else { return nil }
        let scale = digits.reduce(Int64(1)) { scale, _ in scale * 10 }
        // The product may not fit; the quotient does, because the fraction is less than one unit.
        let (quotient, remainder) = scale.dividingFullWidth(number.multipliedFullWidth(by: unit))
        return remainder == 0 ? quotient : nil
    }
}
