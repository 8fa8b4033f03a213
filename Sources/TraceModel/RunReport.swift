/// A rule that was not run, because the trace cannot show what it reads.
public struct NotChecked: Sendable, Hashable {
    public var rule: String
    /// `the trace records no didMove`.
    public var reason: String

    public init(rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}

/// By what findings are put together in reports for people.
public enum FindingGrouping: String, Sendable, CaseIterable {
    case rule
    case test
}

/// Everything a reporter may mention.
///
/// Reporters look nowhere else: same report, same bytes.
public struct RunReport: Sendable {
    public var run: Run
    /// In the order of their events, then of their rules' ids.
    public var findings: [Finding]
    /// In the order of the rules' ids.
    public var notChecked: [NotChecked]
    /// The rules in force, in the order of their ids.
    public var rules: [RuleDescription]
    /// How many findings a configuration leaves out.
    public var excluded: Int
    /// The tests that ran, in the order in which they started.
    public var tests: [TestInterval] = []
    /// By what reports for people are divided.
    public var grouping = FindingGrouping.rule
    /// Nil without a baseline.
    public var comparison: BaselineComparison?

    public init(
        run: Run, findings: [Finding], notChecked: [NotChecked], rules: [RuleDescription], excluded: Int = 0,
        comparison: BaselineComparison? = nil
    ) {
        self.run = run
        self.findings = findings
        self.notChecked = notChecked
        self.rules = rules
        self.excluded = excluded
        self.comparison = comparison
    }
}
