package import TraceModel

extension RunReport {
    /// What rules object to up to that line.
    package func objections(upTo line: Int) -> [HierarchySnapshot.Objection] {
        findings.compactMap { finding in
            guard let subject = finding.subject, finding.place.line <= line else { return nil }
            return HierarchySnapshot.Objection(controller: subject.id, rule: finding.rule, severity: finding.severity)
        }
    }
}
