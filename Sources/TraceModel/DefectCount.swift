/// How often one run's last audit found a defect.
package struct DefectCount: Sendable, Hashable {
    /// The run's number.
    package var run: Int
    package var rule: String
    package var fingerprint: String
    /// Of the subject; without any class for a message that names none.
    package var path: ClassPath
    /// The worst that one of the findings has.
    package var severity: Severity
    /// How many findings there are; of a test that was tried again, those of the worst attempt.
    package var count: Int
    /// A test in which it was found; nil outside of tests.
    package var test: String?

    package init(
        run: Int, rule: String, fingerprint: String, path: ClassPath, severity: Severity, count: Int,
        test: String? = nil
    ) {
        self.run = run
        self.rule = rule
        self.fingerprint = fingerprint
        self.path = path
        self.severity = severity
        self.count = count
        self.test = test
    }
}
