import TraceModel

/// Follows each controller through a replay, and sums up what the run comes to.
struct ProfileRecorder {
    /// A life that goes on.
    fileprivate struct Life {
        /// The way that it went so far.
        var node: Int32 = 0
        var initialized: Int64?
        var appearing: Int64?
        var leaving: Int64?
        var phases: [(phase: LifePhase, took: Int64)] = []
    }

    private struct Role {
        var instances = 0
        var lives: [Int32: RunProfile.Lives] = [:]
        var phases: [LifePhase: Sample] = [:]
    }

    private var trie = LifeTrie()
    private var lives: [ControllerID: Life] = [:]
    private var roles: [[String]: Role] = [:]

    /// Takes in an event that the hierarchy has applied.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        switch event.kind {
        case .addChild, .addSubview, .present, .push, .setRoot:
            step(event, of: event.object, hierarchy)
        case .pop:
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

    /// Closes the lives that go on at the end.
    mutating func finish(_ hierarchy: Hierarchy) {
        for state in hierarchy.survivors { close(state) }
    }

    /// What the run comes to.
    func profile(of run: Run, recorded: EventKinds, survivors: some Sequence<ControllerState>) -> RunProfile {
        var profile = RunProfile(run: run, recorded: recorded)
        for (path, role) in roles {
            var total = RunProfile.Role()
            total.instances = role.instances
            for (node, lives) in role.lives {
                total.sequences[trie.life(of: node), default: RunProfile.Lives(count: 0, exemplar: lives.exemplar)]
                    .count += lives.count
            }
            total.phases = role.phases.mapValues(\.values)
            profile.roles[path] = total
        }
        guard recorded.contains(.deinit) else { return profile }
        for state in survivors { profile.liveAtEnd[state.className, default: 0] += 1 }
        return profile
    }

    private mutating func step(_ event: Event, of id: ControllerID?, _ hierarchy: Hierarchy) {
        guard let id, let state = hierarchy.state(id),
            state.isAlive || hierarchy.ended.controllers.contains(where: { $0 === state })
        else { return }
        let isMove = event.kind == .willMove || event.kind == .didMove
        let step = LifeStep(event.kind, isToNil: isMove && event.object == nil)
        var life = lives[id] ?? Life()
        life.node = trie.node(after: life.node, step)
        if let time = event.time { Self.measure(&life, step, at: time, state) }
        lives[id] = life
    }

    private static func measure(_ life: inout Life, _ step: LifeStep, at time: Int64, _ state: ControllerState) {
        switch step.kind {
        case .`init`: life.initialized = time
        case .viewDidLoad:
            life.end(.loading, since: life.initialized, at: time)
            life.initialized = nil
        case .viewWillAppear: life.appearing = time
        case .viewDidAppear:
            life.end(.appearing, since: life.appearing, at: time)
            life.appearing = nil
        case .willMove: life.leaving = step.isToNil ? time : nil
        case .didMove:
            guard !step.isToNil, let relation = state.relation, !relation.isInferred, relation.settlements.count == 1
            else { return }
            life.end(.embedding, since: relation.began.time, at: time)
        case .deinit: life.end(.leaving, since: life.leaving, at: time)
        default: break
        }
    }

    private mutating func close(_ state: ControllerState) {
        guard let life = lives.removeValue(forKey: state.id) else { return }
        var role = roles[state.path] ?? Role()
        role.instances += 1
        role.lives[life.node, default: RunProfile.Lives(count: 0, exemplar: state.controller)].count += 1
        for (phase, took) in life.phases { role.phases[phase, default: Sample()].add(took) }
        roles[state.path] = role
    }
}

extension ProfileRecorder.Life {
    fileprivate mutating func end(_ phase: LifePhase, since start: Int64?, at time: Int64) {
        // Of a controller that lives long, the first ones are kept.
        guard let start, phases.count < 256 else { return }
        phases.append((phase, time.since(start)))
    }
}
