package import TraceModel

/// Finds the finding that somebody means by its fingerprint, or by the beginning of one.
package struct FindingSelection {
    private let findings: [Finding]

    package init(_ findings: [Finding]) {
        self.findings = findings
    }

    /// The first finding of that fingerprint.
    ///
    /// - Parameter log: where they were found.
    package func finding(named name: String, in log: String) throws(ReductionError) -> Finding {
        if let exact = findings.first(where: { $0.fingerprint == name }) { return exact }
        let beginning = findings.filter { $0.fingerprint.hasPrefix(name) }
        let fingerprints = Set(beginning.map(\.fingerprint)).sorted()
        guard let first = beginning.first else {
            throw .noFinding(name, log: log, known: Set(findings.map(\.fingerprint)).sorted())
        }
        guard fingerprints.count == 1 else { throw .severalFindings(name, fingerprints) }
        return first
    }
}
