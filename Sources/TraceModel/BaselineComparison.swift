/// What became of a run's findings since a baseline was written.
package struct BaselineComparison: Sendable, Hashable {
    package enum State: String, Sendable {
        /// The baseline does not know it, or knows fewer of it.
        case new
        /// No night could have shown it, so that nobody knows; it fails nothing.
        case first
        case unchanged
    }

    /// What the baseline knows and the audit did not find again.
    package struct Fixed: Sendable, Hashable {
        package var rule: String
        package var path: ClassPath
        /// What one of the findings said when the baseline was written.
        package var message: String
        package var fingerprint: String
        /// How many fewer there are.
        package var count: Int

        package init(rule: String, path: ClassPath, message: String, fingerprint: String, count: Int) {
            self.rule = rule
            self.path = path
            self.message = message
            self.fingerprint = fingerprint
            self.count = count
        }
    }

    /// One for each finding of the report, in its order.
    package var states: [State]
    /// What the findings are compared with: `the baseline`, or `branch=main (night-3)`.
    package var reference = "the baseline"
    /// Whether there is anything to compare with; without it, nothing is new.
    package var hasReference = true
    /// The fingerprints that a baseline file has, perhaps for fewer findings or as notes; nil where the findings are compared with
    /// what other runs show.
    package var listed: Set<String>?
    /// By fingerprint. Of several runs, the last one's report says it for all; nil where that is not known yet.
    package var fixed: [Fixed]?

    package init(states: [State], fixed: [Fixed]? = nil, reference: String = "the baseline") {
        self.states = states
        self.fixed = fixed
        self.reference = reference
    }
}
