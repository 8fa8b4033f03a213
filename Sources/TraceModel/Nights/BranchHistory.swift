/// The nights of a branch, and what each showed.
package struct BranchHistory: Sendable {
    /// What a night tells of a defect.
    package enum Sight: String, Sendable {
        case shown
        /// It could have shown it, and did not.
        case clean
        /// It could not have shown it.
        case blind
    }

    package struct Row: Sendable {
        /// What the last night tells of it, or else the last night that tells something.
        package var verdict: Verdict
        /// Whether the last night tells it.
        package var isListed: Bool
        /// One for each night.
        package var sights: [Sight]

        package init(verdict: Verdict, isListed: Bool, sights: [Sight]) {
            self.verdict = verdict
            self.isListed = isListed
            self.sights = sights
        }
    }

    /// In their order.
    package var nights: [Night]
    /// Those that the last night tells come first, the new ones before the others.
    package var rows: [Row]

    package init(nights: [Night], rows: [Row]) {
        self.nights = nights
        self.rows = rows
    }

    /// The same, of one rule, of one class, or of both. A class without a module is that class in all modules.
    package func filtered(rule: String?, className: String?) -> BranchHistory {
        BranchHistory(
            nights: nights,
            rows: rows.filter { row in
                (rule.map { row.verdict.defect.rule == $0 } ?? true)
                    && (className.map { Self.isClass(row.verdict.defect.className, $0) } ?? true)
            })
    }

    private static func isClass(_ name: String, _ asked: String) -> Bool {
        ClassName(name).matches(asked) || ClassName(name).means(ClassName(asked))
    }
}
