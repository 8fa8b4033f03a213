extension NaiveReplay {
    // MARK: Presentations

    mutating func present(_ presented: Int, by presenter: Int, _ at: Moment) {
        world.people[presenter].asked = at
        if let owner = world.blocker(of: presenter) {
            guard let first = world.people[owner].presents, first != presented,
                let since = world.people[owner].presentation
            else { return }
            world.people[presented].unlikely.append((at, presenter, first, since))
            return
        }
        begin(presented, by: presenter, at)
    }

    private mutating func begin(_ presented: Int, by presenter: Int, _ at: Moment) {
        world.hasPresentations = true
        if isPresentedBelow(presented, presenter) { return }
        if let former = world.people[presented].presentedBy, world.people[former].presents == presented {
            world.people[former].presents = nil
        }
        if let former = world.people[presenter].presents {
            if world.isThere(former) {
                world.people[former].isLetGo = true
            } else {
                lose(former, of: presenter, at)
            }
        }
        if world.people[presented].left == nil, let last = world.people[presented].arrived, last.kind == "present",
            at.time - last.time >= 2000, !world.wasDropped(presented)
        {
            world.people[presented].cameBack = true
        }
        arrive(presented, at)
        world.people[presenter].presents = presented
        world.people[presenter].presentation = at
        world.people[presented].presentedBy = presenter
        world.people[presented].isLetGo = false
        world.people[presented].formerPresenter = nil
        world.people[presented].arrived = at
        if !["viewWillAppear", "viewIsAppearing", "viewDidAppear"].contains(where: {
            shows($0, world.people[presented])
        }) {
            world.arrivals.append((presented, at))
        }
        if world.isDoubtful(presented), let hasty = world.people[presented].hasty {
            world.people[presented].dropped.append(hasty)
        }
        world.people[presented].hasty = dismissal(around: presenter).map {
            (at, presenter, $0, world.departures[$0].fading != nil)
        }
        for ancestor in world.above(presenter) { world.people[ancestor].presentersBelow.insert(presenter) }
    }

    /// A controller that appears, or with content that appears, was presented after all.
    mutating func appearUnexpectedly(_ person: Int) {
        for presented in [person] + world.above(person) {
            guard let call = world.people[presented].unlikely.last, world.isAlive(call.presenter) else { continue }
            let began = world.people[presented].parenthood.map { world.parenthoods[$0].began.line } ?? 0
            guard max(world.people[presented].arrived?.line ?? 0, began) < call.at.line else { continue }
            world.people[presented].unlikely.removeLast()
            begin(presented, by: call.presenter, call.at)
        }
    }

    /// What disappears was there: UIKit had presented it, although nothing showed that it appeared.
    mutating func forgetRefusal(of person: Int, _ last: Moment?) {
        guard let call = world.people[person].unlikely.last else { return }
        let loaded = world.people[person].loaded.map { $0.line > call.at.line } ?? false
        if loaded || last?.kind == "viewDidDisappear" { world.people[person].unlikely.removeLast() }
    }

    /// The nearest container that stays presents what a controller that leaves, and those inside it, present.
    mutating func handOverAll(from leaver: Int, to container: Int) {
        handOver(from: leaver, to: container)
        for presenter in world.people[leaver].presentersBelow.sorted()
        where world.isAlive(presenter) && ([presenter] + world.above(presenter)).contains(leaver) {
            handOver(from: presenter, to: container)
        }
    }

    mutating func handOver(from presenter: Int, to container: Int?) {
        guard let presented = world.people[presenter].presents, world.isAlive(presented),
            world.people[presented].left?.isSwipe != true, let container,
            let heir = ([container] + world.above(container)).first(where: {
                world.isAlive($0) && world.people[$0].left == nil
            }), world.people[heir].presents == nil, !([heir] + world.above(heir)).contains(presented)
        else { return }
        world.people[presenter].presents = nil
        world.people[heir].presents = presented
        world.people[heir].presentation = world.people[presenter].presentation
        world.people[presented].presentedBy = heir
        world.people[presented].formerPresenter = world.people[presented].formerPresenter ?? presenter
        for ancestor in world.above(heir) { world.people[ancestor].presentersBelow.insert(heir) }
    }

    /// A controller that was presented before and is gone was swiped away, or left without a callback.
    private mutating func lose(_ former: Int, of presenter: Int, _ at: Moment) {
        world.people[presenter].presents = nil
        guard world.people[former].left == nil, world.isAlive(former), !world.isDoubtful(former) else { return }
        let leaving = world.chain(from: former)
        let arrival = world.people[former].arrived
        if isTraced(former), !leaving.contains(where: { world.showsSign($0.person, since: arrival) }) { return }
        let last = leaving.compactMap { world.people[$0.person].lastCallback }
            .filter { $0.kind == "viewDidDisappear" }.max { $0.line < $1.line }
        let since = world.people[former].arrived?.line ?? 0
        depart(leaving, last.flatMap { $0.line > since ? $0 : nil } ?? at, presenter, isSwipe: true)
    }

    /// A dismissal that is under way when a controller presents.
    private func dismissal(around presenter: Int) -> Int? {
        let below = world.people[presenter].presentersBelow.sorted().filter {
            world.isAlive($0) && world.above($0).contains(presenter)
        }
        for person in [presenter] + world.above(presenter) + below where world.isAlive(person) {
            let open = world.departures.lastIndex {
                $0.caller == person && $0.began.kind == "dismiss" && !$0.isSwipe && $0.isOpen
            }
            if let open { return open }
        }
        guard let leaving = world.nearestLeave(presenter)?.leave.departure else { return nil }
        let departure = world.departures[leaving]
        return departure.isOpen && departure.began.kind == "dismiss" && !departure.isSwipe ? leaving : nil
    }

    private func isPresentedBelow(_ presented: Int, _ presenter: Int) -> Bool {
        var next: Int? = presenter
        // A dismissal that is given up can create a cycle.
        for _ in world.people.indices {
            guard let current = next else { return false }
            if current == presented { return true }
            next = world.people[current].presentedBy.flatMap { world.people[$0].presents == current ? $0 : nil }
        }
        return false
    }

    mutating func dismiss(_ asked: Int, _ at: Moment) {
        guard let presenter = presenter(for: asked), let first = world.people[presenter].presents else { return }
        if world.wasDropped(first) {
            world.people[presenter].presents = nil
            return dismiss(asked, at)
        }
        let former = ([asked] + world.above(asked)).lazy.compactMap { [world] person -> Int? in
            // A presenter's dismissals end when it dies.
            guard world.isAlive(person) else { return nil }
            return world.departures.lastIndex {
                $0.caller == person && $0.began.kind == "dismiss" && !$0.isSwipe && $0.isOpen
            }
        }.first
        if let former { world.people[asked].secondDismissal = (at, former) }
        let leaving = world.chain(from: first)
        for (person, _) in leaving { world.people[person].presents = nil }
        world.people[presenter].presents = nil
        depart(leaving, at, presenter)
        for person in [asked, presenter] { world.people[person].asked = at }
    }

    private func presenter(for asked: Int) -> Int? {
        func presents(_ person: Int) -> Bool {
            world.people[person].presents.map { world.people[$0].left == nil } ?? false
        }
        let family = [asked] + world.above(asked)
        if presents(asked) { return asked }
        let below = world.people[asked].presentersBelow.sorted().first { below in
            world.isAlive(below) && presents(below) && world.above(below).contains(asked)
        }
        if let presenter = below ?? family.first(where: presents) { return presenter }
        return family.first { world.activePresenter($0) != nil && world.people[$0].left == nil }
            .flatMap(world.activePresenter)
    }

    /// Nothing happened to what seems to be presented, nor to what is inside it; nil if something has.
    func absence(_ call: (at: Moment, presenter: Int, first: Int, since: Moment)) -> Refutation? {
        let all = world.chain(from: call.first).map(\.person)
        return all.contains { world.showsSign($0, since: call.since) } ? nil : .absence(of: Set(all))
    }
}
