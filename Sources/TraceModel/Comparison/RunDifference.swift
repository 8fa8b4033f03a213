/// What changed between two runs of an app, or between two groups of runs.
public struct RunDifference: Sendable {
    /// Findings with one fingerprint.
    public struct Defect: Sendable {
        public var rule: String
        public var fingerprint: String
        /// The worst that one of them has.
        public var severity: Severity
        /// How many more there are (new), fewer (fixed), or as before (unchanged).
        public var count: Int
        /// On the side where they are more, the worst and earliest.
        public var exemplar: Finding
        /// The run of the exemplar.
        public var run: Run

        public init(fingerprint: String, severity: Severity, count: Int, exemplar: Finding, run: Run) {
            rule = exemplar.rule
            self.fingerprint = fingerprint
            self.severity = severity
            self.count = count
            self.exemplar = exemplar
            self.run = run
        }
    }

    /// How many controllers have a place in the tree, on the two sides.
    public struct Place: Sendable, Equatable {
        /// Class names from the root.
        public var path: [String]
        public var a: Int
        public var b: Int

        public init(path: [String], a: Int, b: Int) {
            self.path = path
            self.a = a
            self.b = b
        }
    }

    /// Controllers that have another place now, with what hangs below them.
    public struct Move: Sendable, Equatable {
        public var from: [String]
        public var to: [String]
        public var count: Int

        public init(from: [String], to: [String], count: Int) {
            self.from = from
            self.to = to
            self.count = count
        }
    }

    public struct LiveCount: Sendable, Equatable {
        public var className: String
        public var a: Int
        public var b: Int

        public init(className: String, a: Int, b: Int) {
            self.className = className
            self.a = a
            self.b = b
        }
    }

    /// Lives that go another way now.
    public struct SequenceChange: Sendable {
        /// Class names from the root.
        public var path: [String]
        /// How many lives.
        public var count: Int
        /// Steps that they no longer get, in the order of the life.
        public var missing: [LifeStep]
        /// Steps that they get now.
        public var added: [LifeStep]
        /// A life as it went on side A, and the one on side B.
        public var before: [LifeStep]
        public var after: [LifeStep]
        /// Whose lives these are.
        public var exemplarA: Controller
        public var exemplarB: Controller

        public init(
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
    public struct Timing: Sendable, Equatable {
        public var path: [String]
        public var phase: LifePhase
        public var a: Sample
        public var b: Sample
        /// The two-sided probability that samples of one distribution differ so much; nil where one side has too few.
        public var p: Double?
        /// Whether the change is more than noise.
        public var isSignificant: Bool

        public struct Sample: Sendable, Equatable {
            public var count: Int
            public var medianNs: Int64

            public init(count: Int, medianNs: Int64) {
                self.count = count
                self.medianNs = medianNs
            }
        }

        public init(path: [String], phase: LifePhase, a: Sample, b: Sample, p: Double?, isSignificant: Bool) {
            self.path = path
            self.phase = phase
            self.a = a
            self.b = b
            self.p = p
            self.isSignificant = isSignificant
        }

        /// B's median by A's; nil where A's is 0.
        public var ratio: Double? { a.medianNs > 0 ? Double(b.medianNs) / Double(a.medianNs) : nil }
    }

    public var a: [Run]
    public var b: [Run]
    public var new: [Defect] = []
    public var fixed: [Defect] = []
    public var unchanged: [Defect] = []
    /// Places that controllers have on one side only.
    public var onlyA: [Place] = []
    public var onlyB: [Place] = []
    /// Places that more or fewer controllers have.
    public var counts: [Place] = []
    public var moved: [Move] = []
    /// Classes of which more or fewer controllers live at the end.
    public var liveAtEnd: [LiveCount] = []
    public var sequences: [SequenceChange] = []
    /// All phases that can be compared, those that changed first.
    public var timings: [Timing] = []
    /// Kinds that only one side records.
    public var recordedOnlyA: [EventKind] = []
    public var recordedOnlyB: [EventKind] = []
    /// Rules that were asked on one side only; their findings are not compared.
    public var rulesOnlyA: [String] = []
    public var rulesOnlyB: [String] = []
    /// Lines that were read with a doubt, or not at all.
    public var problemsA = 0
    public var problemsB = 0

    public init(a: [Run], b: [Run]) {
        self.a = a
        self.b = b
    }

    /// The phases that became slower or faster by more than noise.
    public var changedTimings: [Timing] { timings.filter(\.isSignificant) }

    /// Whether the two sides did the same. What they recorded, and lines that could not be read, do not count.
    public var isEmpty: Bool {
        new.isEmpty && fixed.isEmpty && onlyA.isEmpty && onlyB.isEmpty && counts.isEmpty && moved.isEmpty
            && liveAtEnd.isEmpty && sequences.isEmpty && changedTimings.isEmpty
    }
}
