// Presented controllers that go out of sight without a call.
extension NaiveReplay {
    mutating func noteSwipe(_ person: Int, _ at: Moment, after former: Moment?) {
        swipe(person, at, since: former?.kind == "viewWillDisappear" ? former : nil)
        var next = world.activePresenter(person)
        for _ in 1..<256 {
            guard let leaver = next, world.people[leaver].look == .disappeared, world.people[leaver].left == nil,
                let last = world.people[leaver].lastCallback, at.time - last.time <= 1000
            else { return }
            swipe(leaver, last, since: nil)
            next = world.activePresenter(leaver)
        }
    }

    private mutating func swipe(_ person: Int, _ at: Moment, since began: Moment?) {
        guard
            let presenter = world.activePresenter(person)
                ?? (world.people[person].isLetGo ? world.people[person].presentedBy : nil),
            !world.isCovered(person), world.people[person].left == nil, !isBehind(presenter, person),
            !wentWithFormerPresenter(person, at), !mayBeCovered(person, of: presenter, since: began, until: at)
        else { return }
        leaveBySwipe(person, from: presenter, at)
    }

    /// What a controller presents goes with it.
    mutating func leaveBySwipe(_ person: Int, from presenter: Int, _ at: Moment) {
        world.people[person].left = NaiveWorld.Leave(at: at, caller: presenter, isSwipe: true)
        for (other, _) in world.chain(from: person)
        where world.people[other].left == nil && world.people[other].look == .disappeared {
            guard let below = world.activePresenter(other) else { continue }
            world.people[other].left = NaiveWorld.Leave(at: at, caller: below, isSwipe: true)
        }
    }

    private func wentWithFormerPresenter(_ person: Int, _ at: Moment) -> Bool {
        guard let former = world.people[person].formerPresenter,
            [.disappearing, .disappeared].contains(world.people[former].look)
        else { return false }
        return abs(at.time - (world.people[former].lastCallback?.time ?? .min / 2)) <= 1000
    }

    /// Whether somebody of another hierarchy, or of one that is not known, appeared meanwhile.
    func mayBeCovered(_ person: Int, of presenter: Int, since began: Moment?, until at: Moment) -> Bool {
        func isMeanwhile(_ moment: Moment) -> Bool {
            began.map { $0.line < moment.line } ?? (abs(at.time - moment.time) <= 1000)
        }
        if let back = world.people[presenter].lastCallback,
            [.appearing, .appeared].contains(world.people[presenter].look), isMeanwhile(back)
        {
            return false
        }
        return world.arrivals.suffix(32).contains { other, shown in
            other != person && shown.line < at.line && isMeanwhile(shown)
                && world.summit(other) != world.summit(presenter)
        }
    }
}

extension NaiveWorld {
    /// When the last of the controllers disappeared that one presents, or that are inside them.
    func lastDisappearance(in presented: Int) -> Moment? {
        chain(from: presented).compactMap { people[$0.0].lastCallback }.filter { $0.kind == "viewDidDisappear" }
            .max { $0.line < $1.line }
    }

    /// When the controller had left; nil until that is known.
    func completion(_ left: Leave) -> Moment? {
        guard let departure = left.departure.map({ departures[$0] }), !departure.isUndone else { return left.at }
        return departure.completed
    }
}
