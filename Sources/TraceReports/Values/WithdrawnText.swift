import TraceModel

/// One finding that a memory graph refutes:
/// `withdrawn: controller-never-deallocated  Shop.Cart 0x600000c0b3e0 (night.trace:66): not in memory any more (heap.txt:12)`.
struct WithdrawnText: CustomStringConvertible {
    private let entry: WithdrawnFinding
    private let run: Run

    init(_ entry: WithdrawnFinding, run: Run) {
        self.entry = entry
        self.run = run
    }

    var description: String {
        let finding = entry.finding
        let controller = [finding.subject?.className, finding.subject?.addressText].compactMap(\.self).joined(
            separator: " ")
        return "withdrawn: \(finding.rule)  \(controller) (\(run.place(ofLine: finding.event.line))): "
            + "\(entry.evidence.text) (\(entry.evidence.place))"
    }
}
