/// The changes in a run's findings since a baseline was written.
package struct BaselineComparison: Sendable, Hashable {
    package enum State: String, Sendable {
        /// The baseline does not contain it, or contains it only as a note.
        case new
        /// No night could have shown it, so it may not be new; it does not fail the audit.
        case first
        case unchanged
    }

    /// A defect that the baseline contains and the audit did not find again.
    package struct Fixed: Sendable, Hashable {
        package var rule: String
        package var path: ClassPath
        /// The message of one of the findings when the baseline was written.
        package var message: String
        package var fingerprint: String
        /// How many fewer findings there are.
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
    /// The name of the baseline or of the other runs: `the baseline`, or `branch=main (night-3)`.
    package var reference = "the baseline"
    /// Whether there is anything to compare with; if not, nothing is new.
    package var hasReference = true
    /// The fingerprints in a baseline file, perhaps for fewer findings or as notes; nil if the findings are compared with other
    /// runs.
    package var listed: Set<String>?
    /// By fingerprint. With several runs, the last report has the fixed defects of all runs; nil if they are not known yet.
    package var fixed: [Fixed]?

    package init(states: [State], fixed: [Fixed]? = nil, reference: String = "the baseline") {
        self.states = states
        self.fixed = fixed
        self.reference = reference
    }
}
