package import TraceModel

/// Compares the runs of one side with those of another.
///
/// Of several runs a side, a count is compared by the least and the most that one run of the side shows: what lies within
/// that range is not a difference. Timings are those of all runs of a side together.
package struct RunComparison {
    private let a: [RunProfile]
    private let b: [RunProfile]
    private let groups: [RunGroup]

    /// - Parameters:
    ///   - a: the earlier runs, at least one.
    ///   - b: the later ones, at least one.
    ///   - groups: which of them did the same, and whose findings are compared therefore; nil for all.
    package init(_ a: [RunProfile], _ b: [RunProfile], groups: [RunGroup]? = nil) {
        self.a = a
        self.b = b
        self.groups = groups ?? [RunGroup(a: Array(a.indices), b: Array(b.indices))]
    }

    /// What changed from A to B.
    package func difference() -> RunDifference {
        var difference = RunDifference(a: a.map(\.run), b: b.map(\.run))
        for group in groups {
            FindingComparison(group.a.map { a[$0] }, group.b.map { b[$0] }).fill(&difference)
        }
        difference.gatherDefects()
        PlaceComparison(a, b).fill(&difference)
        difference.liveAtEnd = changedLiveCounts()
        difference.sequences = SequenceComparison(a, b).changes(renamed: difference.moved)
        difference.timings = TimingComparison(a, b).timings(renamed: difference.moved)
        let (kindsA, kindsB) = (a.recorded, b.recorded)
        difference.recordedOnlyA = kindsA.subtracting(kindsB).elements
        difference.recordedOnlyB = kindsB.subtracting(kindsA).elements
        let (uncheckedA, uncheckedB) = (a.unchecked, b.unchecked)
        difference.rulesOnlyA = uncheckedB.subtracting(uncheckedA).sorted()
        difference.rulesOnlyB = uncheckedA.subtracting(uncheckedB).sorted()
        difference.problemsA = a.reduce(0) { $0 + $1.run.summary.problemCount }
        difference.problemsB = b.reduce(0) { $0 + $1.run.summary.problemCount }
        return difference
    }

    private func changedLiveCounts() -> [RunDifference.LiveCount] {
        // A run that records no deinit tells nothing of who lives.
        guard (a + b).allSatisfy({ $0.recorded.contains(.deinit) }) else { return [] }
        return Set((a + b).flatMap(\.liveAtEnd.keys)).sorted().compactMap { name in
            let (before, after) = (CountRange(a) { $0.liveAtEnd[name] }, CountRange(b) { $0.liveAtEnd[name] })
            guard let (a, b) = before.differing(from: after) else { return nil }
            return RunDifference.LiveCount(className: name, a: a, b: b)
        }
    }
}

extension [RunProfile] {
    /// The rules that one of them could not be asked.
    var unchecked: Set<String> { Set(flatMap(\.notChecked).filter(\.isWhole).map(\.rule)) }

    /// The kinds that all of them record.
    var recorded: EventKinds { dropFirst().reduce(first?.recorded ?? []) { $0.intersection($1.recorded) } }
}
