import TraceModel

/// Which of the known leaks may explain a controller that stays, on the system of its launch.
struct LeaksOfSystems: Sendable {
    /// The entries that concern the system, and whether it is a simulator, by launch; the first for launches without a system of
    /// their own.
    private var systems: [(launch: Int?, system: RuleDescription.KnownLeak.SystemVersion?, isSimulator: Bool)] = []
    private let known: [RuleDescription.KnownLeak]

    /// - Parameter known: a team's own first.
    init(of summary: TraceSummary, known: [RuleDescription.KnownLeak]) {
        self.known = known
        systems.append(Self.system(nil, summary.header.os, summary.header.device))
        for launch in summary.launches {
            let (os, device) = (launch.header.tags["os"], launch.header.tags["device"])
            guard os != nil || device != nil else { continue }
            systems.append(Self.system(launch.number, os ?? summary.header.os, device ?? summary.header.device))
        }
    }

    private static func system(_ launch: Int?, _ os: String?, _ device: String?) -> (
        Int?, RuleDescription.KnownLeak.SystemVersion?, Bool
    ) {
        let isSimulator = [os, device].contains { $0?.lowercased().includes("simulator") == true }
        return (launch, os.flatMap { RuleDescription.KnownLeak.SystemVersion($0) }, isSimulator)
    }

    /// The entry that a controller meets which left and stays; nil if there is none.
    func entry(for state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> RuleDescription.KnownLeak? {
        let own = systems.last { $0.launch == state.controller.launch } ?? systems[0]
        let name = ClassName(state.className)
        return known.first { entry in
            entry.concerns(own.system) && (entry.departure.map { $0 == exit.way.kind } ?? true)
                && (name.matches(entry.className) || isOf(state, entry, hierarchy))
                && (entry.sign.map { shows($0, state, exit, hierarchy, isSimulator: own.isSimulator) } ?? true)
        }
    }

    /// Whether the class was declared to inherit from the entry's.
    private func isOf(_ state: ControllerState, _ entry: RuleDescription.KnownLeak, _ hierarchy: Hierarchy) -> Bool {
        !entry.className.contains("*") && hierarchy.knowledge.isOf(state, entry.className)
    }

    private func shows(
        _ sign: RuleDescription.KnownLeak.LeakSign, _ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy,
        isSimulator: Bool
    ) -> Bool {
        let began = exit.departure?.began ?? exit.earlier ?? exit.event
        switch sign {
        case .activeSearch:
            guard let search = state.rareIfAny?.search else { return false }
            return !(search.deallocated.map { $0 < began } ?? false)
                && (search.exit.map { $0.event >= began || $0.departure != nil && $0.departure === exit.departure }
                    ?? true)
        case .presentsWhileLeaving:
            guard let presentation = state.rareIfAny?.presentation, began < presentation else { return false }
            return exit.completion.map { presentation < $0.event } ?? true
        case .container(let name): return exit.caller.map { hierarchy.knowledge.isOf($0, name) } ?? false
        case .device: return !isSimulator
        }
    }
}

extension Exit.Way {
    fileprivate var kind: RuleDescription.KnownLeak.LeakDeparture {
        switch self {
        case .removed: .removed
        case .popped, .swipedBack: .popped
        case .dismissed, .swipedAway: .dismissed
        case .replaced, .unrooted: .replaced
        }
    }
}
