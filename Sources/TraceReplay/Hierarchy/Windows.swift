import TraceModel

/// The roots of a window; windows of several launches may have the same address.
struct WindowRoots {
    /// One for each launch.
    var current: [ControllerID] = []
    /// Those that it got back after they had gone.
    var takenBack: Set<ControllerID> = []
}

/// The windows of a hierarchy: each has a root, and a window is not a controller.
struct Windows {
    let hierarchy: Hierarchy

    func setRoot(_ event: Event) {
        let old = root(before: event)
        let new = hierarchy.livingState(event.object)
        var roots = hierarchy.windowRoots[event.payload.ofWindow, default: WindowRoots()]
        if let old { roots.current.removeAll { $0 == old.id } }
        if let new {
            roots.current.append(new.id)
            if comesBack(new, event) { roots.takenBack.insert(new.id) }
        }
        hierarchy.windowRoots[event.payload.ofWindow] = roots
        guard old !== new else { return }
        if let new { bring(new, event) }
        if let old { takeAway(old, for: new, at: event.reference) }
    }

    /// Whether the window gets a former root of its own back, after that was gone.
    private func comesBack(_ root: ControllerState, _ event: Event) -> Bool {
        guard let exit = root.exit, exit.way == .unrooted, root.rareIfAny?.window == event.payload.ofWindow else {
            return false
        }
        return hierarchy.isLater(event.reference, than: exit, of: root)
    }

    /// The other roots that the window of a former root got back.
    func takenBack(besides root: ControllerState) -> Set<ControllerID> {
        guard let window = root.rareIfAny?.window, let roots = hierarchy.windowRoots[window] else { return [] }
        return roots.takenBack.filter { id in
            id != root.id && hierarchy.state(id)?.controller.launch == root.controller.launch
        }
    }

    /// Whether the controller is the root of a window.
    func isRoot(_ state: ControllerState) -> Bool {
        hierarchy.windowRoots.values.contains { $0.current.contains(state.id) }
    }

    private func bring(_ root: ControllerState, _ event: Event) {
        if root.controller.first.line == event.line {
            root.beginning = max(root.beginning, .seen)
            root.parenthood = .orphan
        }
        root.traits.insert(.placedByCall)
        hierarchy.arrive(root, at: event.reference)
        root.rare.arrival = event.reference
        root.rare.window = event.payload.ofWindow
    }

    /// Begins the departure of the old root with all that it contains and presents, unless it has another place by now: the new
    /// root may contain it, and a log may show only its view.
    private func takeAway(_ old: ControllerState, for new: ControllerState?, at event: EventReference) {
        guard old.relation == nil, old.navigation == nil, old.activePresenter == nil, old.exit == nil,
            old.view?.host.isAlive != true
        else { return }
        if let leaving = leavers(old, besides: new) {
            hierarchy.departures.begin(.unrooted, at: event, caller: nil, leaving, shown: new)
            return
        }
        let kept = new.map { Set(hierarchy.presentations.chain(from: $0).map(\.state.id)) } ?? []
        let leaving = hierarchy.presentations.chain(from: old).filter { !kept.contains($0.state.id) }
        // A controller that it presents leaves with it, and is held by it.
        hierarchy.departures.begin(
            .unrooted, at: event, caller: nil,
            Leavers(leaving.map { ($0.state, $0.container ?? ($0.state === old ? nil : old)) }),
            shown: new)
    }

    /// Returns the old root with those inside it if none of these is inside the new one, and nobody presents; nil if that is not sure.
    private func leavers(_ old: ControllerState, besides new: ControllerState?) -> Leavers? {
        let inNew = new.map(hierarchy.presentations.company(of:))
        let company = hierarchy.presentations.company(of: old)
        // A controller can be in one of the two only.
        guard company.isWhole, inNew?.isWhole ?? true, old.presented == nil, new?.presented == nil,
            new.map({ $0.company !== company }) ?? true, inNew.map({ $0 !== old.company }) ?? true
        else { return nil }
        return Leavers(old, company)
    }

    /// Returns the root that the window has when the event sets another one, or nil.
    ///
    /// Windows of two launches may have the same address. If the event does not show which one it is about, the root is unknown.
    func root(before event: Event) -> ControllerState? {
        let roots = (hierarchy.windowRoots[event.payload.ofWindow]?.current ?? []).compactMap(hierarchy.livingState)
        guard let new = hierarchy.state(event.object) else { return roots.count == 1 ? roots[0] : nil }
        return roots.first { $0.controller.launch == new.controller.launch }
    }
}
