/// What a run comes to, without addresses, times of day, and the order of what is independent.
///
/// Two runs of one app are compared by their profiles. A profile does not grow with its run: lives that went the same way
/// are counted together, and of the lengths of phases a sample is kept.
public struct RunProfile: Sendable {
    /// What the controllers in one place of the tree have in common.
    public struct Role: Sendable {
        /// How many controllers had it.
        public var instances = 0
        /// How many lives went each way.
        public var sequences: [[LifeStep]: Lives] = [:]
        /// How long the phases of these lives took, in nanoseconds; of many, an even sample.
        public var phases: [LifePhase: [Int64]] = [:]

        public init() {}
    }

    /// Lives that went the same way.
    public struct Lives: Sendable {
        public var count: Int
        /// The first of them.
        public var exemplar: Controller

        public init(count: Int, exemplar: Controller) {
            self.count = count
            self.exemplar = exemplar
        }
    }

    public var run: Run
    /// By the class names from the root.
    public var roles: [[String]: Role] = [:]
    /// How many controllers of a class live at the end; empty where the run records no `deinit`.
    public var liveAtEnd: [String: Int] = [:]
    /// The kinds that the run records.
    public var recorded: EventKinds
    /// In the order of the log.
    public var findings: [Finding] = []
    /// Rules that were not asked.
    public var notChecked: [NotChecked] = []

    public init(run: Run, recorded: EventKinds) {
        self.run = run
        self.recorded = recorded
    }
}
