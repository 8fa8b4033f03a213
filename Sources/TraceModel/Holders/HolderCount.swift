/// How often findings have controllers that are held in one way.
package struct HolderCount: Hashable, Sendable {
    /// The rule that found it.
    package var rule: String
    /// The class that is held.
    package var className: String
    /// The links, as reports print them.
    package var signature: String
    /// How many findings, in all runs.
    package var findings: Int
    /// How many runs have such findings.
    package var runs: Int
    /// The name of the last one.
    package var lastRun: String

    package init(rule: String, className: String, signature: String, findings: Int, runs: Int, lastRun: String) {
        self.rule = rule
        self.className = className
        self.signature = signature
        self.findings = findings
        self.runs = runs
        self.lastRun = lastRun
    }
}
