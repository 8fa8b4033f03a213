/// That one launch showed a defect.
package struct Sighting: Sendable, Hashable {
    package var defect: Defect
    /// The worst of the findings.
    package var severity: Severity
    /// The test in which it was found, without its module; nil outside of tests.
    package var test: String?
    /// Whether an exclusion leaves the findings out.
    package var isExcluded: Bool

    package init(defect: Defect, severity: Severity, test: String?, isExcluded: Bool = false) {
        self.defect = defect
        self.severity = severity
        self.test = test
        self.isExcluded = isExcluded
    }
}
