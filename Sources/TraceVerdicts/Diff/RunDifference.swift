package import TraceModel

/// The changes between two runs of an app, or between two groups of runs.
package struct RunDifference: Sendable {
    package struct DefectChange: Sendable {
        /// How many more findings there are (new), how many fewer (fixed), or how many as before (unchanged).
        package var count: Int
        /// The worst and earliest finding, from the side with more findings.
        package var exemplar: Finding
        package var run: Run
        package var verdict: Verdict?
        /// Which code made the calls of the exemplar.
        package var callers: [Caller.TracedCall: Caller] = [:]
        /// The commit between the two sides that changed the line of the call where it went wrong: `a1b2c3d Keep the cart (Jo)`.
        package var changer: String?

        package var caller: Caller? { exemplar.caller(among: callers) }
        package var rule: String { exemplar.rule }
        package var severity: Severity { exemplar.severity }
        package var fingerprint: String { exemplar.fingerprint }
    }

    /// A defect of both sides whose number of controllers grows in another way.
    package struct GrowthChange: Sendable {
        /// The worst of its findings on side B.
        package var exemplar: Finding
        package var before: Growth
        package var after: Growth

        /// Whether each visit leaves one behind now, or it grows and did not before.
        var isWorse: Bool {
            after.grows && before.pattern.isBetter(than: after.pattern) && (after.pattern == .every || before.isBounded)
        }

        /// Whether it grew, and does not any more.
        var isBetter: Bool { before.grows && after.isBounded }
    }

    /// A place in the tree, and how many controllers have it on each side.
    package struct Place: Sendable, Equatable {
        /// Class names from the root.
        package var path: [String]
        package var a: Int
        package var b: Int
    }

    /// Controllers that have another place now, together with everything below them.
    package struct Move: Sendable, Equatable {
        package var from: [String]
        package var to: [String]
        package var count: Int
    }

    /// Lives with a different course now.
    package struct SequenceChange: Sendable {
        /// Class names from the root.
        package var path: [String]
        package var count: Int
        /// Steps that they no longer have, in the order of the life.
        package var missing: [RunProfile.LifeStep]
        /// Steps that they have now.
        package var added: [RunProfile.LifeStep]
        /// An example of a life on side A, and of one on side B.
        package var before: [RunProfile.LifeStep]
        package var after: [RunProfile.LifeStep]
        /// The controllers of these two lives.
        package var exemplarA: Controller
        package var exemplarB: Controller
    }

    package struct Timing: Sendable {
        package var path: [String]
        package var phase: RunProfile.LifePhase
        package var a: PhaseSample
        package var b: PhaseSample
        /// The two-sided probability that samples of one distribution differ this much; nil if one side has too few samples.
        package var p: Double?
        /// Whether the change is more than noise.
        package var isSignificant: Bool

        /// Some of the samples are shown in a chart, in order: all of them, or an even selection if there are many.
        package typealias PhaseSample = (count: Int, medianNs: Int64, shown: [Int64])

        /// The median of B divided by that of A; nil if A's is 0.
        package var ratio: Double? { a.medianNs > 0 ? Double(b.medianNs) / Double(a.medianNs) : nil }
    }

    /// A device, system, test or shard that only one of two nights has, and the defects that it shows.
    package struct OnlyThere: Sendable, Equatable {
        package var kind: NightReport.Missing.Dimension
        package var name: String
        /// Of a test that both nights have, the device on which only this one ran it.
        package var device: String?
        package var defects: [Defect]

        package init(kind: NightReport.Missing.Dimension, name: String, device: String? = nil, defects: [Defect]) {
            self.kind = kind
            self.name = name
            self.device = device
            self.defects = defects
        }

        /// `CartTests.testAdds on iPhone17,1`
        package var label: String { name + (device.map { " on \($0)" } ?? "") }
    }

    package var a: [Run]
    package var b: [Run]
    /// The rules that the runs were audited with, to tell which calls a finding misses.
    package var rules: [RuleDescription] = []
    package var new: [DefectChange] = []
    package var fixed: [DefectChange] = []
    /// Defects that side A shows and side B could not have shown: it did not run the tests to their ends, or come that far.
    package var notRun: [DefectChange] = []
    package var unchanged: [DefectChange] = []
    /// Defects of both sides that grow now, or no longer.
    package var worse: [GrowthChange] = []
    package var better: [GrowthChange] = []
    /// Defects that come and go according to the nights, whichever side shows them.
    package var flaky: [DefectChange] = []
    /// Defects of earlier nights that side A could have shown and did not, and that side B shows.
    package var again: [DefectChange] = []
    /// Places that have controllers on one side only.
    package var onlyA: [Place] = []
    package var onlyB: [Place] = []
    /// Places with more or fewer controllers.
    package var counts: [Place] = []
    package var moved: [Move] = []
    /// Classes with more or fewer living controllers at the end.
    package var liveAtEnd: [(className: String, a: Int, b: Int)] = []
    package var sequences: [SequenceChange] = []
    /// All phases that can be compared, with those that changed first.
    package var timings: [Timing] = []
    /// What only one side records, checks and runs.
    package var recordedOnly: (a: [EventKind], b: [EventKind]) = ([], [])
    /// The findings of these rules are not compared.
    package var rulesOnly: (a: [String], b: [String]) = ([], [])
    /// The rules that some runs of a side could check, and others could not.
    package var rulesPartly: (a: [String], b: [String]) = ([], [])
    /// Whether nobody could look for leaks on a side.
    package var hidesLeaks = (a: false, b: false)
    package var testsOnly: (a: [String], b: [String]) = ([], [])
    /// The nights of the runs, if nights are compared.
    package var nights: (a: Night, b: Night)?
    /// What only one of the nights has.
    package var onlyInNight: (a: [OnlyThere], b: [OnlyThere]) = ([], [])
    /// The hierarchies over time, if each side is one run and a report shows them.
    package var histories: (a: HierarchyHistory, b: HierarchyHistory)?
    /// How many lines were read only with a doubt, or not at all.
    package var problems = (a: 0, b: 0)
    /// Why a commit is unknown that the comparison needs; nil if the clone has all of them.
    package var cloneFault: CloneFault?

    /// The phases that became slower or faster by more than noise.
    package var changedTimings: [Timing] { timings.filter(\.isSignificant) }

    /// Whether one of the sides shows a defect.
    package var hasDefects: Bool { ![new, fixed, notRun, unchanged, flaky, again].allSatisfy(\.isEmpty) }

    /// Whether both sides did the same. The recorded kinds, tests that only one run has, and lines that could not be read do not
    /// count. Nights with different devices, systems, tests or shards are never the same.
    package var isEmpty: Bool {
        new.isEmpty && fixed.isEmpty && notRun.isEmpty && flaky.isEmpty && again.isEmpty && worse.isEmpty
            && better.isEmpty
            && onlyA.isEmpty
            && onlyB.isEmpty && counts.isEmpty
            && onlyInNight.a.isEmpty && onlyInNight.b.isEmpty && moved.isEmpty && liveAtEnd.isEmpty && sequences.isEmpty
            && changedTimings.isEmpty
    }
}

extension RunDifference {
    /// Corrects which defects of two nights are new and fixed, by the verdicts on the later night.
    ///
    /// - Parameter verdicts: those of the later night.
    package mutating func settle(by verdicts: [Verdict]) {
        let verdictsByDefect = verdicts.byFingerprint
        tell(verdictsByDefect)
        let isFlaky = { (defect: DefectChange) in verdictsByDefect[defect.fingerprint]?.state == .flaky }
        for defect in (new + fixed + unchanged).filter(isFlaky)
        where !flaky.contains(where: { $0.fingerprint == defect.fingerprint }) {
            var defect = defect
            defect.verdict = verdictsByDefect[defect.fingerprint]
            flaky.append(defect)
        }
        for list in [\Self.new, \.fixed, \.unchanged] { self[keyPath: list].removeAll(where: isFlaky) }
        let isKnown = { (defect: DefectChange) in defect.verdict?.state.isKnown ?? false }
        let isAgain = { (defect: DefectChange) in defect.verdict?.isAgain ?? false }
        again = new.filter(isAgain)
        let known = new.filter { isKnown($0) && !isAgain($0) }
        new.removeAll(where: isKnown)
        notRun = fixed.filter { verdictsByDefect[$0.fingerprint]?.state == .notRun }
        fixed.removeAll { verdictsByDefect[$0.fingerprint]?.state != .fixed }
        for defect in known {
            if let place = unchanged.firstIndex(where: { $0.fingerprint == defect.fingerprint }) {
                unchanged[place].count += defect.count
            } else {
                unchanged.append(defect)
            }
        }
    }

    /// Separates the fixed defects from those that side B could not have shown.
    package mutating func settle(by state: (DefectChange) -> DefectState) {
        notRun = fixed.filter { state($0) == .notRun }
        fixed.removeAll { state($0) == .notRun }
    }

    /// Adds the verdicts of the nights on the defects that side B has, by their fingerprints.
    package mutating func tell(_ verdicts: [String: Verdict]) {
        for index in new.indices { new[index].verdict = verdicts[new[index].fingerprint] }
        for index in unchanged.indices { unchanged[index].verdict = verdicts[unchanged[index].fingerprint] }
    }
}
