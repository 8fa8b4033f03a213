package import TraceModel
package import TraceReplay

extension Replay {
    /// Applies the source's events up to a line.
    package mutating func advance(through source: some TraceSource, upTo line: Int) throws {
        var source = source
        var batch = ReplayBatch()
        while try source.next(&batch) { advance(through: batch, upTo: line) }
    }
}

extension MemoryTrace {
    /// The tree after the last event up to the line.
    ///
    /// - Parameters:
    ///   - time: the requested instant, in nanoseconds since the run's start, if it is not the event's.
    ///   - objections: the objections of rules to events so far.
    package func tree(
        atLine line: Int, time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []
    ) throws -> HierarchySnapshot {
        var replay = Replay(run.summary)
        try replay.advance(through: cursor(upTo: line), upTo: line)
        return replay.tree(at: time, objections: objections)
    }
}

extension RunReport {
    /// The objections of rules up to that line.
    package func objections(upTo line: Int) -> [HierarchySnapshot.Objection] {
        findings.compactMap { finding in
            guard let subject = finding.subject, finding.place.line <= line else { return nil }
            return HierarchySnapshot.Objection(controller: subject.id, rule: finding.rule, severity: finding.severity)
        }
    }
}
