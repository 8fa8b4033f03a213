import TraceModel

/// What a trace must record for a rule to be run, in words.
struct RuleNeeds {
    var rule: RuleDescription

    /// `didMove`, or `deinit; or removeFromSuperview and transition`; nil for a rule that needs nothing.
    ///
    /// - Parameter quote: what stands before and after each kind.
    func text(quote: String = "") -> String? {
        guard !rule.needs.isEmpty else { return nil }
        let groups = rule.needs.map { group in
            group.elements.map { "\(quote)\($0.name)\(quote)" }.joined(separator: " and ")
        }
        let isSimple = rule.needs.allSatisfy { $0.elements.count == 1 }
        return groups.joined(separator: isSimple ? " or " : "; or ")
    }
}
