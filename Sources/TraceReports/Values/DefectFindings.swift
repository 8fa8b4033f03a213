package import TraceModel

/// The findings of a run that show one defect: those with one fingerprint or, where a memory graph tells more, held in one way.
package struct DefectFindings {
    /// The worst, and the earliest of these; where some of them are new, one of those.
    package var exemplar: Finding
    /// In the order of the trace, the exemplar among them.
    package var findings: [Finding]
    /// How many of them are new; 0 where nothing tells.
    package var newCount = 0

    /// The defects that findings show: the new ones first, then the worst, then the most frequent, then the earliest.
    ///
    /// The states are those of the findings, or none where nothing tells what is new.
    package static func all(
        of findings: [Finding], states: [BaselineComparison.State] = []
    ) -> [DefectFindings] {
        let new = Dictionary(grouping: zip(findings, states).filter { $0.1 == .new }.map(\.0), by: \.defect)
        return Dictionary(grouping: findings, by: \.defect)
            .compactMap { DefectFindings(findings: $0.value, new: new[$0.key] ?? []) }
            .sorted { a, b in
                (
                    b.newCount.signum(), b.exemplar.severity, b.findings.count, a.exemplar.event, a.exemplar.fingerprint
                )
                    < (
                        a.newCount.signum(), a.exemplar.severity, a.findings.count, b.exemplar.event,
                        b.exemplar.fingerprint
                    )
            }
    }

    private init?(findings: [Finding], new: [Finding]) {
        func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
            // Two controllers may be at fault in one event.
            (a.event.line, a.subject?.id.rawValue ?? -1) < (b.event.line, b.subject?.id.rawValue ?? -1)
        }
        let shown = new.isEmpty ? findings : new
        guard let worst = shown.map(\.severity).max(),
            let exemplar = shown.filter({ $0.severity == worst }).min(by: isEarlier)
        else { return nil }
        self.exemplar = exemplar
        self.findings = findings.sorted(by: isEarlier)
        newCount = new.count
    }
}
