/// The changes between two runs of an app, or between two groups of runs.
package struct RunDifference: Sendable {
    package struct DefectChange: Sendable {
        /// How many more findings there are (new), how many fewer (fixed), or how many as before (unchanged).
        package var count: Int
        /// The worst and earliest finding, from the side with more findings.
        package var exemplar: Finding
        package var run: Run
        package var verdict: Verdict?

        package var rule: String { exemplar.rule }
        package var severity: Severity { exemplar.severity }
        package var fingerprint: String { exemplar.fingerprint }

        package init(count: Int, exemplar: Finding, run: Run) {
            self.count = count
            self.exemplar = exemplar
            self.run = run
        }
    }

    /// A place in the tree, and how many controllers have it on each side.
    package struct Place: Sendable, Equatable {
        /// Class names from the root.
        package var path: [String]
        package var a: Int
        package var b: Int

        package init(path: [String], a: Int, b: Int) {
            self.path = path
            self.a = a
            self.b = b
        }
    }

    /// Controllers that have another place now, together with everything below them.
    package struct Move: Sendable, Equatable {
        package var from: [String]
        package var to: [String]
        package var count: Int

        package init(from: [String], to: [String], count: Int) {
            self.from = from
            self.to = to
            self.count = count
        }
    }

    /// Lives with a different course now.
    package struct SequenceChange: Sendable {
        /// Class names from the root.
        package var path: [String]
        package var count: Int
        /// Steps that they no longer have, in the order of the life.
        package var missing: [LifeStep]
        /// Steps that they have now.
        package var added: [LifeStep]
        /// An example of a life on side A, and of one on side B.
        package var before: [LifeStep]
        package var after: [LifeStep]
        /// The controllers of these two lives.
        package var exemplarA: Controller
        package var exemplarB: Controller

        package init(
            path: [String], count: Int, missing: [LifeStep], added: [LifeStep], before: [LifeStep], after: [LifeStep],
            exemplarA: Controller, exemplarB: Controller
        ) {
            self.path = path
            self.count = count
            self.missing = missing
            self.added = added
            self.before = before
            self.after = after
            self.exemplarA = exemplarA
            self.exemplarB = exemplarB
        }
    }

    package struct Timing: Sendable {
        package var path: [String]
        package var phase: LifePhase
        package var a: Sample
        package var b: Sample
        /// The two-sided probability that samples of one distribution differ this much; nil if one side has too few samples.
        package var p: Double?
        /// Whether the change is more than noise.
        package var isSignificant: Bool

        /// Some of the samples are shown in a chart, in order: all of them, or an even selection if there are many.
        package typealias Sample = (count: Int, medianNs: Int64, shown: [Int64])

        package init(path: [String], phase: LifePhase, a: Sample, b: Sample, p: Double?, isSignificant: Bool) {
            self.path = path
            self.phase = phase
            self.a = a
            self.b = b
            self.p = p
            self.isSignificant = isSignificant
        }

        /// The median of B divided by that of A; nil if A's is 0.
        package var ratio: Double? { a.medianNs > 0 ? Double(b.medianNs) / Double(a.medianNs) : nil }
    }

    package var a: [Run]
    package var b: [Run]
    package var new: [DefectChange] = []
    package var fixed: [DefectChange] = []
    /// Defects that side A shows and side B could not have shown: it did not run the tests to their ends, or come that far.
    package var notRun: [DefectChange] = []
    package var unchanged: [DefectChange] = []
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
    package var recordedOnlyA: [EventKind] = []
    package var recordedOnlyB: [EventKind] = []
    /// Rules that were checked on one side only; their findings are not compared.
    package var rulesOnlyA: [String] = []
    package var rulesOnlyB: [String] = []
    package var testsOnlyA: [String] = []
    package var testsOnlyB: [String] = []
    /// The nights of the runs, if nights are compared.
    package var nights: (a: Night, b: Night)?
    /// The hierarchies over time, if each side is one run and a report shows them.
    package var histories: (a: HierarchyHistory, b: HierarchyHistory)?
    /// How many lines were read only with a doubt, or not at all.
    package var problemsA = 0
    package var problemsB = 0

    package init(a: [Run], b: [Run]) {
        self.a = a
        self.b = b
    }

    /// The phases that became slower or faster by more than noise.
    package var changedTimings: [Timing] { timings.filter(\.isSignificant) }

    /// Whether both sides did the same. The recorded kinds, tests that only one side ran, and lines that could not be read do not
    /// count.
    package var isEmpty: Bool {
        new.isEmpty && fixed.isEmpty && notRun.isEmpty && onlyA.isEmpty && onlyB.isEmpty && counts.isEmpty
            && moved.isEmpty
            && liveAtEnd.isEmpty && sequences.isEmpty && changedTimings.isEmpty
    }
}

extension RunDifference {
    /// Corrects which defects of two nights are new and fixed, by the verdicts on the later night.
    ///
    /// - Parameter verdicts: those of the later night.
    package mutating func settle(by verdicts: [Verdict]) {
        let told = verdicts.byFingerprint
        tell(told)
        let known = new.filter { $0.verdict?.state == .persisting || $0.verdict?.state == .flaky }
        new.removeAll { $0.verdict?.state == .persisting || $0.verdict?.state == .flaky }
        notRun = fixed.filter { told[$0.fingerprint]?.state == .notRun }
        fixed.removeAll { told[$0.fingerprint]?.state != .fixed }
        for defect in known {
            if let place = unchanged.firstIndex(where: { $0.fingerprint == defect.fingerprint }) {
                unchanged[place].count += defect.count
            } else {
                unchanged.append(defect)
            }
        }
    }

    /// Separates the fixed defects from those that side B could not have shown.
    package mutating func settle(where couldHaveShown: (DefectChange) -> Bool) {
        notRun = fixed.filter { !couldHaveShown($0) }
        fixed.removeAll { !couldHaveShown($0) }
    }

    /// Adds the verdicts of the nights on the defects that side B has, by their fingerprints.
    package mutating func tell(_ verdicts: [String: Verdict]) {
        for index in new.indices { new[index].verdict = verdicts[new[index].fingerprint] }
        for index in unchanged.indices { unchanged[index].verdict = verdicts[unchanged[index].fingerprint] }
    }
}
