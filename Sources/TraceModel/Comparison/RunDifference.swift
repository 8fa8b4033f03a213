/// What changed between two runs of an app, or between two groups of runs.
package struct RunDifference: Sendable {
    /// How the findings of one defect changed.
    package struct DefectChange: Sendable {
        package var rule: String
        package var fingerprint: String
        /// The worst that one of them has.
        package var severity: Severity
        /// How many more there are (new), fewer (fixed), or as before (unchanged).
        package var count: Int
        /// On the side where they are more, the worst and earliest.
        package var exemplar: Finding
        /// The run of the exemplar.
        package var run: Run
        /// What the nights tell of it; nil where they do not.
        package var verdict: Verdict?

        package init(fingerprint: String, severity: Severity, count: Int, exemplar: Finding, run: Run) {
            rule = exemplar.rule
            self.fingerprint = fingerprint
            self.severity = severity
            self.count = count
            self.exemplar = exemplar
            self.run = run
        }
    }

    /// How many controllers have a place in the tree, on the two sides.
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

    /// Controllers that have another place now, with what hangs below them.
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

    package struct LiveCount: Sendable, Equatable {
        package var className: String
        package var a: Int
        package var b: Int

        package init(className: String, a: Int, b: Int) {
            self.className = className
            self.a = a
            self.b = b
        }
    }

    /// Lives that go another way now.
    package struct SequenceChange: Sendable {
        /// Class names from the root.
        package var path: [String]
        /// How many lives.
        package var count: Int
        /// Steps that they no longer get, in the order of the life.
        package var missing: [LifeStep]
        /// Steps that they get now.
        package var added: [LifeStep]
        /// A life as it went on side A, and the one on side B.
        package var before: [LifeStep]
        package var after: [LifeStep]
        /// Whose lives these are.
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

    /// How long a phase took, on the two sides.
    package struct Timing: Sendable, Equatable {
        package var path: [String]
        package var phase: LifePhase
        package var a: Sample
        package var b: Sample
        /// The two-sided probability that samples of one distribution differ so much; nil where one side has too few.
        package var p: Double?
        /// Whether the change is more than noise.
        package var isSignificant: Bool

        package struct Sample: Sendable, Equatable {
            package var count: Int
            package var medianNs: Int64
            /// Some of the samples for a chart, in order: all of few, evenly chosen ones of many.
            package var shown: [Int64]

            package init(count: Int, medianNs: Int64, shown: [Int64] = []) {
                self.count = count
                self.medianNs = medianNs
                self.shown = shown
            }
        }

        package init(path: [String], phase: LifePhase, a: Sample, b: Sample, p: Double?, isSignificant: Bool) {
            self.path = path
            self.phase = phase
            self.a = a
            self.b = b
            self.p = p
            self.isSignificant = isSignificant
        }

        /// B's median by A's; nil where A's is 0.
        package var ratio: Double? { a.medianNs > 0 ? Double(b.medianNs) / Double(a.medianNs) : nil }
    }

    package var a: [Run]
    package var b: [Run]
    package var new: [DefectChange] = []
    package var fixed: [DefectChange] = []
    package var unchanged: [DefectChange] = []
    /// Places that controllers have on one side only.
    package var onlyA: [Place] = []
    package var onlyB: [Place] = []
    /// Places that more or fewer controllers have.
    package var counts: [Place] = []
    package var moved: [Move] = []
    /// Classes of which more or fewer controllers live at the end.
    package var liveAtEnd: [LiveCount] = []
    package var sequences: [SequenceChange] = []
    /// All phases that can be compared, those that changed first.
    package var timings: [Timing] = []
    /// Kinds that only one side records.
    package var recordedOnlyA: [EventKind] = []
    package var recordedOnlyB: [EventKind] = []
    /// Rules that were asked on one side only; their findings are not compared.
    package var rulesOnlyA: [String] = []
    package var rulesOnlyB: [String] = []
    /// The nights that the runs are of, where nights are compared.
    package var nights: (a: Night, b: Night)?
    /// The hierarchies over time, where each side is one run and a report shows them.
    package var histories: (a: HierarchyHistory, b: HierarchyHistory)?
    /// Lines that were read with a doubt, or not at all.
    package var problemsA = 0
    package var problemsB = 0

    package init(a: [Run], b: [Run]) {
        self.a = a
        self.b = b
    }

    /// The phases that became slower or faster by more than noise.
    package var changedTimings: [Timing] { timings.filter(\.isSignificant) }

    /// Whether the two sides did the same. What they recorded, and lines that could not be read, do not count.
    package var isEmpty: Bool {
        new.isEmpty && fixed.isEmpty && onlyA.isEmpty && onlyB.isEmpty && counts.isEmpty && moved.isEmpty
            && liveAtEnd.isEmpty && sequences.isEmpty && changedTimings.isEmpty
    }
}

extension RunDifference {
    /// Calls defects of two nights new and fixed only where all that is known of the later night does.
    ///
    /// - Parameter verdicts: what the later night tells.
    package mutating func settle(by verdicts: [Verdict]) {
        tell(
            Dictionary(verdicts.map { ($0.defect.fingerprint, $0) }, uniquingKeysWith: { first, _ in first }))
        let told = Dictionary(
            verdicts.map { ($0.defect.fingerprint, $0.state) }, uniquingKeysWith: { first, _ in first })
        let known = new.filter { told[$0.fingerprint] == .persisting || told[$0.fingerprint] == .flaky }
        new.removeAll { told[$0.fingerprint] == .persisting || told[$0.fingerprint] == .flaky }
        fixed.removeAll { told[$0.fingerprint] != .fixed }
        for defect in known {
            if let place = unchanged.firstIndex(where: { $0.fingerprint == defect.fingerprint }) {
                unchanged[place].count += defect.count
            } else {
                unchanged.append(defect)
            }
        }
    }

    /// Adds what nights tell of the defects that side B has, by their fingerprints.
    package mutating func tell(_ verdicts: [String: Verdict]) {
        for index in new.indices { new[index].verdict = verdicts[new[index].fingerprint] }
        for index in unchanged.indices { unchanged[index].verdict = verdicts[unchanged[index].fingerprint] }
    }
}
