/// How often one run's last audit found a defect.
package struct DefectCount: Sendable, Hashable {
    /// The run's number.
    package var run: Int
    package var rule: String
    package var fingerprint: String
    /// Class names from the root to the subject, joined by ` > `.
    package var path: String
    /// The worst that one of the findings has.
    package var severity: Severity
    package var count: Int

    package init(run: Int, rule: String, fingerprint: String, path: String, severity: Severity, count: Int) {
        self.run = run
        self.rule = rule
        self.fingerprint = fingerprint
        self.path = path
        self.severity = severity
        self.count = count
    }
}
