/// What a run or one of its launches comes to, without addresses, times of day, and the order of unrelated calls.
///
/// Two runs of one app are compared by their profiles. A profile does not grow with its run: lives that went the same way
/// are counted together, and of the lengths of phases a sample is kept.
package struct RunProfile: Sendable {
    /// What the controllers in one place of the tree have in common.
    package struct Role: Sendable {
        /// How many controllers had it.
        package var instances = 0
        /// How many lives went each way.
        package var sequences: [[LifeStep]: Lives] = [:]
        /// How long the phases of these lives took, in nanoseconds; of many, an even sample.
        package var phases: [LifePhase: [Int64]] = [:]

        package init() {}
    }

    /// Lives that went the same way.
    package struct Lives: Sendable {
        package var count: Int
        /// The first of them.
        package var exemplar: Controller

        package init(count: Int, exemplar: Controller) {
            self.count = count
            self.exemplar = exemplar
        }
    }

    package var run: Run
    /// The launch of the run that it is of; nil for all of them.
    package var launch: Int?
    /// By the class names from the root.
    package var roles: [[String]: Role] = [:]
    /// How many controllers of a class live at the ends of launches; empty where the run records no `deinit`.
    package var liveAtEnd: [String: Int] = [:]
    /// The kinds that the run records.
    package var recorded: EventKinds
    /// In the order of the log.
    package var findings: [Finding] = []
    /// Rules that were not asked.
    package var notChecked: [NotChecked] = []

    package init(run: Run, launch: Int? = nil, recorded: EventKinds) {
        self.run = run
        self.launch = launch
        self.recorded = recorded
    }
}
