/// A summary of a run or of one of its launches, without addresses, times of day, and the order of unrelated calls.
///
/// Two runs of one app are compared by their profiles. A profile does not grow with its run: it counts lives with the same steps
/// together, and keeps only a sample of the phases' durations.
package struct RunProfile: Sendable {
    /// The lives of the controllers in one place of the tree.
    package struct Role: Sendable {
        package var instances = 0
        /// The lives with each sequence of steps.
        package var sequences: [[LifeStep]: Lives] = [:]
        /// How long the phases of these lives took, in nanoseconds; an even sample if there are many.
        package var phases: [LifePhase: [Int64]] = [:]

        package init() {}
    }

    /// How many lives there are, and the first of them.
    package typealias Lives = (count: Int, exemplar: Controller)

    package var run: Run
    /// The launch that the profile describes; nil for all launches of the run.
    package var launch: Int?
    /// The roles by the class names from the root.
    package var roles: [[String]: Role] = [:]
    /// How many controllers of a class live when launches end; empty if the run does not record `deinit`.
    package var liveAtEnd: [String: Int] = [:]
    package var recorded: EventKinds
    /// In the order of the log.
    package var findings: [Finding] = []
    package var notChecked: [RunReport.NotChecked] = []
    /// What its launches could have shown, by their numbers.
    package var coverages: [Int: Coverage] = [:]

    package init(run: Run, launch: Int? = nil, recorded: EventKinds) {
        self.run = run
        self.launch = launch
        self.recorded = recorded
    }
}

extension RunProfile {
    /// A part of a controller's life whose duration people care about.
    package enum LifePhase: String, Sendable, CaseIterable {
        case loading = "init→viewDidLoad"
        case embedding = "addChild→didMove"
        case appearing = "willAppear→didAppear"
        case leaving = "willMove(nil)→deinit"
    }
}

extension RunProfile {
    /// One step in the life of a controller: a call that it receives, or that mainly concerns it.
    ///
    /// Layout callbacks, calls about cells, and log lines about other things than the lifecycle are not steps: how often they occur
    /// depends on timing.
    package struct LifeStep: Sendable, Hashable, Comparable {
        package var kind: EventKind
        /// Whether a `willMove` or `didMove` named no parent.
        package var isToNil: Bool

        package init(_ kind: EventKind, isToNil: Bool = false) {
            self.kind = kind
            self.isToNil = isToNil
        }

        package static func < (a: Self, b: Self) -> Bool {
            (a.kind.rawValue, a.isToNil ? 1 : 0) < (b.kind.rawValue, b.isToNil ? 1 : 0)
        }
    }
}

extension RunProfile.LifeStep: CustomStringConvertible {
    /// `viewDidLoad`, `willMove(nil)`.
    package var description: String { isToNil ? kind.name + "(nil)" : kind.name }
}
