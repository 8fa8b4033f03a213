extension NaiveReplay {
    // MARK: Presentations

    mutating func present(_ presented: Int, by presenter: Int, _ at: Moment) {
        if let owner = world.blocker(of: presenter) {
            if world.people[owner].presents != presented { world.people[presented].unlikely.append((at, presenter)) }
            return
        }
        begin(presented, by: presenter, at)
    }

    private mutating func begin(_ presented: Int, by presenter: Int, _ at: Moment) {
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
        arrive(presented, at)
        world.people[presenter].presents = presented
        world.people[presented].presentedBy = presenter
        world.people[presented].isLetGo = false
        world.people[presented].formerPresenter = nil
        world.people[presented].arrived = at
        if world.isDoubtful(presented), let hasty = world.people[presented].hasty {
            world.people[presented].dropped.append(hasty)
        }
        world.people[presented].hasty = dismissal(around: presenter).map { (at, presenter, $0) }
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

    /// The nearest container that stays presents what a controller that leaves, and those inside it, present.
    mutating func handOverAll(from leaver: Int, to container: Int) {
        handOver(from: leaver, to: container)
        for presenter in world.people[leaver].presentersBelow.sorted()
        where world.isAlive(presenter) && ([presenter] + world.above(presenter)).contains(leaver) {
            handOver(from: presenter, to: container)
        }
    }

    mutating func handOver(from presenter: Int, to container: Int?) {
        guard let presented = world.people[presenter].presents, world.isAlive(presented), let container,
            let heir = ([container] + world.above(container)).first(where: {
                world.isAlive($0) && world.people[$0].left == nil
            }), world.people[heir].presents == nil
        else { return }
        world.people[presenter].presents = nil
        world.people[heir].presents = presented
        world.people[presented].presentedBy = heir
        world.people[presented].formerPresenter = world.people[presented].formerPresenter ?? presenter
        for ancestor in world.above(heir) { world.people[ancestor].presentersBelow.insert(heir) }
    }

    /// Whether a controller loaded its view or got a callback since it was presented.
    private func showsSign(_ person: Int, since arrival: Moment?) -> Bool {
        [world.people[person].loaded, world.people[person].lastCallback].contains {
            ($0?.line ?? 0) > (arrival?.line ?? 0)
        }
    }

    /// A controller that was presented before and is gone was swiped away, or left without a callback.
    private mutating func lose(_ former: Int, of presenter: Int, _ at: Moment) {
        world.people[presenter].presents = nil
        guard world.people[former].left == nil, world.isAlive(former), !world.isDoubtful(former) else { return }
        let leaving = world.chain(from: former)
        let arrival = world.people[former].arrived
        if isTraced(former), !leaving.contains(where: { showsSign($0.person, since: arrival) }) { return }
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
        return nil
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
        // UIKit dropped the presentation.
        let arrival = world.people[first].arrived
        let signs = world.chain(from: first).filter { showsSign($0.person, since: arrival) }
        if arrival?.kind == "present", isTraced(first), signs.isEmpty {
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
    }

    private func presenter(for asked: Int) -> Int? {
        let family = [asked] + world.above(asked)
        if let presenter = family.first(where: { world.people[$0].presents != nil }) { return presenter }
        for person in family {
            if let presenter = world.people[person].presentedBy, world.people[presenter].presents == person {
                return presenter
            }
        }
        return world.people[asked].presentersBelow.sorted().first { below in
            world.isAlive(below) && world.people[below].presents != nil && world.above(below).contains(asked)
        }
    }

    // MARK: Stacks

    mutating func push(_ pushed: Int, on navigation: Int, _ at: Moment) {
        arrive(pushed, at)
        if world.isOnStack(pushed, of: navigation) {
            world.people[pushed].pushedAgain = at
            return
        }
        let hasChildren = world.people.indices.contains { world.parent(of: $0) == navigation }
        let isRoot = world.people[navigation].showedInit && world.people[navigation].stack.isEmpty && !hasChildren
        world.people[pushed].isKnownOrphan = false
        world.people[pushed].wasPushed = !isRoot
        world.people[pushed].doubleTap = isDoubleTap(pushed, on: navigation, at) ? at : nil
        enterStack(pushed, of: navigation)
        world.people[pushed].arrived = at
    }

    private func isDoubleTap(_ pushed: Int, on navigation: Int, _ at: Moment) -> Bool {
        guard let top = world.people[navigation].stack.last, world.people[top].look == .appearing,
            world.people[top].name.className == world.people[pushed].name.className,
            let first = world.people[top].arrived, first.kind == "push", at.time - first.time <= 700,
            let last = world.people[top].lastCallback, last.line > first.line
        else { return false }
        return shows("viewWillAppear", world.people[top]) && shows("viewDidAppear", world.people[top])
    }

    mutating func pop(from navigation: Int, _ at: Moment) {
        let stack = world.people[navigation].stack
        world.people[navigation].showsDepartures = true
        guard let top = stack.last, stack.count > 1 || world.people[top].wasPushed else { return }
        leaveStack(top)
        depart([(top, nil)], at, navigation, isStack: true)
    }

    mutating func enterStack(_ person: Int, of navigation: Int) {
        leaveStack(person)
        world.people[person].onStackOf = navigation
        world.people[navigation].stack.append(person)
    }

    mutating func leaveStack(_ person: Int) {
        guard let navigation = world.people[person].onStackOf else { return }
        world.people[navigation].stack.removeAll { $0 == person }
        world.people[person].onStackOf = nil
    }
}
