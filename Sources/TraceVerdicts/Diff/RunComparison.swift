package import TraceModel

extension RunDifference {
    /// Runs or launches that are compared with each other, such as the attempts at one test on one device.
    package struct ProfileGroup: Sendable {
        /// The earlier profiles, at least one.
        package var a: [RunProfile]
        /// The later profiles, at least one.
        package var b: [RunProfile]

        package init(a: [RunProfile], b: [RunProfile]) {
            self.a = a
            self.b = b
        }
    }
}

extension RunDifference {
    /// Compares the runs of one side with those of another, and collects the changes of all groups.
    ///
    /// If a side has several runs, counts are compared by the least and the most that one run of the side shows: a number
    /// within that range is not a difference. The timings of all runs of a side are combined.
    ///
    /// - Parameter exercises: those of all rules, which say whether a run that does not show a defect could have.
    package init(_ groups: [RunDifference.ProfileGroup], exercises: RuleExercises) {
        let (a, b) = (groups.flatMap(\.a), groups.flatMap(\.b))
        self.init(a: a.runs, b: b.runs)
        // A rule counts for a side if one of its runs checked it.
        let unchecked = (a: a.unchecked, b: b.unchecked)
        for group in groups {
            group.compareFindings(&self, without: unchecked.a.union(unchecked.b), exercises)
        }
        gatherDefects()
        PlaceComparison(groups: groups).fill(&self)
        liveAtEnd = Self.changedLiveCounts(groups)
        sequences = RunDifference.ProfileGroup.gathered(groups.flatMap { $0.sequenceChanges(renamed: moved) })
        timings = TimingComparison(a: a, b: b).timings(renamed: moved)
        let recorded = (a: a.recorded, b: b.recorded)
        recordedOnly = (recorded.a.subtracting(recorded.b).elements, recorded.b.subtracting(recorded.a).elements)
        // What only the other side left unchecked.
        let checked = Self.onlyOn(unchecked.a, unchecked.b)
        rulesOnly = (checked.b, checked.a)
        rulesPartly = (a.partlyUnchecked, b.partlyUnchecked)
        hidesLeaks = (unchecked.a.contains(Coverage.leakRule), unchecked.b.contains(Coverage.leakRule))
        testsOnly = Self.onlyOn(a.tests, b.tests)
        problems.a = self.a.reduce(0) { $0 + $1.summary.problemCount }
        problems.b = self.b.reduce(0) { $0 + $1.summary.problemCount }
    }

    package init(_ a: [RunProfile], _ b: [RunProfile], exercises: RuleExercises) {
        self.init([RunDifference.ProfileGroup(a: a, b: b)], exercises: exercises)
    }

    private static func onlyOn(_ a: Set<String>, _ b: Set<String>) -> (a: [String], b: [String]) {
        (a.subtracting(b).sorted(), b.subtracting(a).sorted())
    }

    private static func changedLiveCounts(_ groups: [RunDifference.ProfileGroup]) -> [(
        className: String, a: Int, b: Int
    )] {
        // A run that does not record deinit says nothing about the living controllers.
        func telling(_ profiles: [RunProfile]) -> [RunProfile] { profiles.filter { $0.recorded.contains(.deinit) } }
        let groups = groups.map { RunDifference.ProfileGroup(a: telling($0.a), b: telling($0.b)) }
            .filter { !$0.a.isEmpty && !$0.b.isEmpty }
        let names = Set(groups.flatMap { $0.a + $0.b }.flatMap(\.liveAtEnd.keys))
        return names.sorted().compactMap { name in
            let (a, b) = groups.changed { $0.liveAtEnd[name] }
            return a == b ? nil : (name, a, b)
        }
    }

    /// Combines equal defects of several groups, the worst and most frequent first.
    private mutating func gatherDefects() {
        for keyPath in [\RunDifference.new, \.fixed, \.unchanged] {
            let gathered = Dictionary(self[keyPath: keyPath].map { ($0.fingerprint, $0) }) { known, defect in
                var worst = defect.severity > known.severity ? defect : known
                worst.count = known.count + defect.count
                return worst
            }
            self[keyPath: keyPath] = gathered.values.sorted {
                ($1.severity, $1.count, $0.rule, $0.fingerprint) < ($0.severity, $0.count, $1.rule, $1.fingerprint)
            }
        }
    }
}

extension [RunProfile] {
    /// Each run once, in the order of the first occurrences.
    fileprivate var runs: [Run] { map(\.run).firsts(by: \.number) }

    /// The rules that none of them could check.
    fileprivate var unchecked: Set<String> {
        dropFirst().reduce(first?.unchecked ?? []) { $0.intersection($1.unchecked) }
    }

    /// The rules that some of them could check, and others could not, in order.
    fileprivate var partlyUnchecked: [String] {
        reduce(into: Set<String>()) { $0.formUnion($1.unchecked) }.subtracting(unchecked).sorted()
    }

    fileprivate var tests: Set<String> { Set(flatMap(\.coverages.values).flatMap(\.tests).map(\.name)) }

    /// The kinds that all of them record.
    var recorded: EventKinds { dropFirst().reduce(first?.recorded ?? []) { $0.intersection($1.recorded) } }
}

extension RunProfile {
    /// The rules that it could not check at all.
    fileprivate var unchecked: Set<String> { Set(notChecked.filter(\.isWhole).map(\.rule)) }
}
