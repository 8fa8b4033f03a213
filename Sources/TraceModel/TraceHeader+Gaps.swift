extension TraceHeader {
    /// Where the recorder could not write, in the words of its `# truncated:` and `# missing:` headers: nothing can be concluded
    /// across these gaps, because each ends a launch.
    package var gaps: [String] { others[Self.gapKey]?.split(separator: Self.separator).map(String.init) ?? [] }

    /// The name under which gaps are kept.
    package static let gapKey = "truncated"

    private static let separator: Character = ";"

    /// Takes the value of a `# truncated: TIME REASON` header, with which a part of a trace ends.
    package mutating func noteGap(_ value: String) { keep(gaps + [Self.plain(value)]) }

    /// Takes the value of a `# missing: 17 lines, until TIME: REASON` header, with which the next part begins: it says more of
    /// the same gap.
    package mutating func noteMissing(_ value: String) {
        let reason = gaps.last?.drop { $0 != " " }.dropFirst() ?? ""
        let isOfLast = !reason.isEmpty && value.hasSuffix(reason)
        keep((isOfLast ? gaps.dropLast() : gaps) + [Self.plain(value)])
    }

    private mutating func keep(_ gaps: [String]) {
        others[Self.gapKey] = gaps.joined(separator: String(Self.separator))
    }

    private static func plain(_ value: String) -> String { String(value.map { $0 == separator ? "," : $0 }) }
}
