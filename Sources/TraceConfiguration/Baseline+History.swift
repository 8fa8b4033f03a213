package import TraceModel

extension Baseline {
    /// What the runs of a lane show, and is not fixed: a defect that comes and goes there is not new elsewhere.
    package init(of lane: LaneHistory) {
        self.init(
            lane.known.map { defect, count in
                Entry(
                    rule: defect.rule, path: defect.path, message: "", count: count, fingerprint: defect.fingerprint,
                    severity: defect.severity)
            })
    }
}
