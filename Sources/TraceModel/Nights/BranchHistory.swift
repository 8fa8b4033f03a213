/// The nights of a branch, and what each showed.
package struct BranchHistory: Sendable {
    package struct Row: Sendable {
        /// The verdict of the last night, or else of the last night that has one.
        package var verdict: Verdict
        /// Whether the verdict is that of the last night.
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
    /// Rows with a verdict of the last night come first, and of these the new ones.
    package var rows: [Row]
    /// What ran in the last night.
    package var newest = NightContents()
    /// What the last night lacks; empty if it is complete.
    package var lacks: [String] = []
    /// Why a commit is unknown that the verdicts need; nil if the clone has all of them.
    package var cloneFault: CloneFault?

    /// The rule and the class whose defects are shown; empty if all are.
    package private(set) var filter: [String] = []

    package init(nights: [Night], rows: [Row]) {
        self.nights = nights
        self.rows = rows
    }

    /// Replaces the rows of the last night by its verdicts, which come in their order.
    package mutating func tell(_ verdicts: [Verdict]) {
        let listed = Dictionary(firstOf: rows.filter(\.isListed).map { ($0.verdict.defect.fingerprint, $0.sights) })
        let told = verdicts.compactMap { verdict in
            listed[verdict.defect.fingerprint].map { Row(verdict: verdict, isListed: true, sights: $0) }
        }
        rows = told + rows.filter { !$0.isListed }
    }

    /// Returns the history of one rule, of the classes that a name means, or of both.
    package func filtered(rule: String?, className: ClassName?) -> BranchHistory {
        var filtered = self
        filtered.filter = [rule, className?.description].compactMap(\.self)
        filtered.rows = rows.filter { row in
            (rule.map { row.verdict.defect.rule == $0 } ?? true)
                && (className.map { ClassName(row.verdict.defect.className).isMeant(by: $0) } ?? true)
        }
        return filtered
    }
}
