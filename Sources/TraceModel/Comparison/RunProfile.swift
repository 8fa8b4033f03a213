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

/// A stretch of a controller's life whose length people care about.
package enum LifePhase: String, Sendable, CaseIterable {
    case loading = "init→viewDidLoad"
    case embedding = "addChild→didMove"
    case appearing = "willAppear→didAppear"
    case leaving = "willMove(nil)→deinit"
}

/// One step in the life of a controller: a call that it gets, or that concerns it most.
///
/// Layout callbacks, cells that come and go, and what an app logs beside the lifecycle are not steps: how often they come is
/// a matter of timing.
package struct LifeStep: Sendable, Hashable, Comparable {
    package var kind: EventKind
    /// Of a `willMove` or `didMove`: whether it named no parent.
    package var isToNil: Bool

    package init(_ kind: EventKind, isToNil: Bool = false) {
        self.kind = kind
        self.isToNil = isToNil
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.kind.rawValue, a.isToNil ? 1 : 0) < (b.kind.rawValue, b.isToNil ? 1 : 0)
    }
}

extension LifeStep: CustomStringConvertible {
    /// `viewDidLoad`, `willMove(nil)`.
    package var description: String { isToNil ? kind.name + "(nil)" : kind.name }
}
