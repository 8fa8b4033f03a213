import Foundation

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
    /// How many findings there are; of a test that was tried again, those of the worst attempt.
    package var count: Int
    /// A test in which it was found; nil outside of tests.
    package var test: String?

    package init(
        run: Int, rule: String, fingerprint: String, path: String, severity: Severity, count: Int, test: String? = nil
    ) {
        self.run = run
        self.rule = rule
        self.fingerprint = fingerprint
        self.path = path
        self.severity = severity
        self.count = count
        self.test = test
    }

    /// The class that the defect is about; empty for a message that names none.
    package var className: String { path.components(separatedBy: " > ").last ?? "" }
}
