import TraceModel

/// Follows each controller through a replay, and sums up each launch of the run.
struct ProfileRecorder {
    /// A life that is not over.
    private struct OpenLife {
        /// Its course so far.
        var node: Int32 = 0
        private var initialized: Int64?
        private var appearing: Int64?
        private var leaving: Int64?
        private(set) var phases: [(phase: RunProfile.LifePhase, took: Int64)] = []

        mutating func measure(_ step: RunProfile.LifeStep, at time: Int64, _ state: ControllerState) {
            switch step.kind {
            case .`init`: initialized = time
            case .viewDidLoad:
                end(.loading, since: initialized, at: time)
                initialized = nil
            case .viewWillAppear: appearing = time
            case .viewDidAppear:
                end(.appearing, since: appearing, at: time)
                appearing = nil
            case .willMove: leaving = step.isToNil ? time : nil
            case .didMove:
                guard !step.isToNil, let relation = state.relation, !relation.isInferred,
                    relation.settlements.count == 1
                else { return }
                end(.embedding, since: relation.began.time, at: time)
            case .deinit: end(.leaving, since: leaving, at: time)
            default: break
            }
        }

        private mutating func end(_ phase: RunProfile.LifePhase, since start: Int64?, at time: Int64) {
            // Only the first phases of a long life are kept.
            guard let start, phases.count < 256 else { return }
            phases.append((phase, time.since(start)))
        }
    }

    private struct RoleSummary {
        var instances = 0
        var lives: [Int32: RunProfile.Lives] = [:]
        var phases: [RunProfile.LifePhase: EvenSample] = [:]

        mutating func add(_ life: OpenLife, of controller: Controller) {
            instances += 1
            lives[life.node, default: (0, controller)].count += 1
            for (phase, took) in life.phases { phases[phase, default: EvenSample()].add(took) }
        }

        mutating func add(_ other: RoleSummary) {
            instances += other.instances
            for (node, lives) in other.lives {
                self.lives[node, default: (0, lives.exemplar)].count += lives.count
            }
            for (phase, sample) in other.phases {
                for took in sample.values { phases[phase, default: EvenSample()].add(took) }
            }
        }
    }

    /// The data of a launch.
    private struct LaunchData {
        var roles: [[String]: RoleSummary] = [:]
        var liveAtEnd: [String: Int] = [:]
    }

    private var trie = LifeTrie()
    private var lives: [ControllerID: OpenLife] = [:]
    /// By launch.
    private var parts: [Int: LaunchData] = [:]

    /// Takes an event that the hierarchy has applied.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        switch event.kind {
        case .addChild, .addSubview, .present, .push, .pop, .setRoot:
            step(event, of: event.object, hierarchy)
        case .transition:
            step(event, of: event.object, hierarchy)
            step(event, of: event.others.first, hierarchy)
        case .viewWillLayoutSubviews, .viewDidLayoutSubviews, .willDisplayCell, .didEndDisplayingCell, .prepareForReuse,
            .testStarted, .testFinished, .diagnostic, .mark, .other:
            break
        default:
            step(event, of: event.subject, hierarchy)
        }
        for state in hierarchy.ended.controllers { close(state) }
    }

    /// Closes the lives that continue to the end of their launch.
    mutating func end(_ survivors: some Sequence<ControllerState>) {
        for state in survivors {
            close(state)
            parts[state.controller.launch, default: LaunchData()].liveAtEnd[state.className, default: 0] += 1
        }
    }

    /// Returns the profile of a launch of the run, or of all launches.
    func profile(of run: Run, launch: Int?, recorded: EventKinds) -> RunProfile {
        var profile = RunProfile(run: run, launch: launch, recorded: recorded)
        var roles: [[String]: RoleSummary] = [:]
        for number in launch.map({ [$0] }) ?? parts.keys.sorted() {
            guard let part = parts[number] else { continue }
            roles.merge(part.roles) { role, other in
                var role = role
                role.add(other)
                return role
            }
            if recorded.contains(.deinit) { profile.liveAtEnd.merge(part.liveAtEnd, uniquingKeysWith: +) }
        }
        for (path, role) in roles {
            var total = RunProfile.Role()
            total.instances = role.instances
            for (node, lives) in role.lives {
                total.sequences[trie.life(of: node), default: (0, lives.exemplar)].count += lives.count
            }
            total.phases = role.phases.mapValues(\.values)
            profile.roles[path] = total
        }
        return profile
    }

    private mutating func step(_ event: Event, of id: ControllerID?, _ hierarchy: Hierarchy) {
        guard let id, let state = hierarchy.state(id),
            state.isAlive || hierarchy.ended.controllers.contains(where: { $0 === state })
        else { return }
        let isMove = event.kind == .willMove || event.kind == .didMove
        let step = RunProfile.LifeStep(event.kind, isToNil: isMove && event.object == nil)
        var life = lives[id] ?? OpenLife()
        life.node = trie.node(after: life.node, step)
        if let time = event.time { life.measure(step, at: time, state) }
        lives[id] = life
    }

    private mutating func close(_ state: ControllerState) {
        guard let life = lives.removeValue(forKey: state.id) else { return }
        parts[state.controller.launch, default: LaunchData()].roles[state.path, default: RoleSummary()]
            .add(life, of: state.controller)
    }
}

/// An even sample of many numbers: all of them at first, later every second one, every fourth, and so on.
///
/// It depends only on the order of the numbers, so the same run gives the same sample.
struct EvenSample {
    private static let capacity = 2048

    private(set) var values: [Int64] = []
    private var stride = 1
    private var skipped = 0

    mutating func add(_ value: Int64) {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        values.append(value)
        skipped = stride - 1
        guard values.count == Self.capacity else { return }
        values = values.indices.filter { $0.isMultiple(of: 2) }.map { values[$0] }
        stride *= 2
        skipped = stride - 1
    }
}

/// The courses of lives, as a tree of steps: a life is a node, and a step leads to another node.
///
/// A round that is repeated immediately (a screen that appears and disappears, over and over) leads back to where it first ended,
/// so lives differ in what happens and not in how often.
struct LifeTrie {
    private struct Branch {
        var parent: Int32
        var step: RunProfile.LifeStep
        var depth: Int32
    }

    private struct Continuation: Hashable {
        var node: Int32
        var step: RunProfile.LifeStep
    }

    /// After this many steps, a life does not branch any more, and there are no more courses than this.
    private static let greatestDepth: Int32 = 256
    private static let greatestCount = 1 << 17
    /// The steps of the longest round: a child that is added, shown, hidden and removed takes 16.
    private static let longestRound = 24

    /// The first is the beginning of all lives.
    private var nodes = [Branch(parent: 0, step: RunProfile.LifeStep(.`init`), depth: 0)]
    private var edges: [Continuation: Int32] = [:]

    /// Returns the node to which the step leads; 0 is the beginning of all lives.
    mutating func node(after node: Int32, _ step: RunProfile.LifeStep) -> Int32 {
        let edge = Continuation(node: node, step: step)
        if let known = edges[edge] { return known }
        let next = end(ofRoundBy: step, after: node) ?? grow(node, step)
        edges[edge] = next
        return next
    }

    /// The steps that lead to the node.
    func life(of node: Int32) -> [RunProfile.LifeStep] { path(to: node).reversed().map { nodes[Int($0)].step } }

    /// The node and those before it, backwards, without the beginning of all lives.
    private func path(to node: Int32) -> some Sequence<Int32> {
        sequence(state: node) { node -> Int32? in
            guard node != 0 else { return nil }
            defer { node = nodes[Int(node)].parent }
            return node
        }
    }

    private mutating func grow(_ node: Int32, _ step: RunProfile.LifeStep) -> Int32 {
        let depth = nodes[Int(node)].depth
        guard depth < Self.greatestDepth, nodes.count < Self.greatestCount else { return node }
        nodes.append(Branch(parent: node, step: step, depth: depth + 1))
        return Int32(nodes.count - 1)
    }

    /// The node that a round led to the first time, if the step completes its second time.
    private func end(ofRoundBy step: RunProfile.LifeStep, after node: Int32) -> Int32? {
        let path = Array(path(to: node).prefix(2 * Self.longestRound - 1))
        guard !path.isEmpty else { return nil }
        // The life backwards: the new step, then those before it.
        let recent = [step] + path.map { nodes[Int($0)].step }
        for length in 1...recent.count / 2 where recent[..<length] == recent[length..<2 * length] {
            return path[length - 1]
        }
        return nil
    }
}
