// The stacks of navigation controllers.
extension NaiveReplay {
    mutating func push(_ pushed: Int, on navigation: Int, _ at: Moment) {
        world.people[navigation].asked = at
        arrive(pushed, at)
        if world.isOnStack(pushed, of: navigation) {
            world.people[pushed].pushedAgain = at
            if let arrived = world.people[pushed].arrived, at.time - arrived.time >= 1000 {
                world.people[pushed].cameBack = true
            }
            return
        }
        world.people[navigation].openPop = nil
        world.people[navigation].firstPush = world.people[navigation].firstPush ?? at
        let hasChildren = world.people.indices.contains { world.parent(of: $0) == navigation }
        let isNew = [.unknown, .loaded, .appearing].contains(world.people[navigation].look)
        let isRoot =
            isNew && world.people[navigation].showedInit && world.people[navigation].stack.isEmpty && !hasChildren
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
        world.people[navigation].openPop = nil
        let isPrintedAfterReturn = isPrintedAfterReturn(at, to: navigation)
        world.people[navigation].asked = at
        guard let top = stack.last, !isPrintedAfterReturn, stack.count > 1 || world.people[top].wasPushed else {
            world.people[navigation].openPop = (at, nil, nil)
            return
        }
        let isLeaving = isLeaving(top, before: at)
        leaveStack(top)
        depart([(top, nil)], at, navigation, isStack: true)
        if !isLeaving { world.people[navigation].openPop = (at, top, world.departures.count - 1) }
    }

    /// Whether the callbacks just before the call showed already whom it took away.
    private func isPrintedAfterReturn(_ at: Moment, to navigation: Int) -> Bool {
        guard let last = world.people[navigation].latestLeaver, let left = world.people[last.person].left,
            at.time - last.at.time <= 100
        else { return false }
        let departure = left.departure.map { world.departures[$0] }
        guard departure.map({ $0.isSwipe && $0.isStack }) ?? left.isRemoval else { return false }
        return world.people[navigation].asked.map { $0.line < last.at.line } ?? true
    }

    /// Whether callbacks showed just before the call that the controller leaves.
    private func isLeaving(_ person: Int, before at: Moment) -> Bool {
        func isRecent(_ sign: Moment?) -> Bool { sign.map { at.time - $0.time <= 1000 } ?? false }
        return isRecent(world.people[person].parenthood.flatMap { world.parenthoods[$0].leaving })
            || world.people[person].look == .disappearing && isRecent(world.people[person].lastCallback)
    }

    // MARK: What the trace does not show of stacks

    /// Whether the child is the root of a stack that nobody was seen to push.
    func isUnseenRoot(_ child: Int, of navigation: Int) -> Bool {
        let holder = world.people[navigation]
        guard !holder.hadRoot, world.people[child].isKnownFromBirth, !isOlder(navigation) else { return false }
        guard let push = holder.firstPush else { return holder.stack.isEmpty }
        let announced = world.people[child].announced.first { $0.parent == navigation }?.at
        return (announced ?? world.people[child].lastCallback).map { $0.line < push.line } ?? false
    }

    private func isOlder(_ navigation: Int) -> Bool {
        let person = world.people[navigation]
        if person.isKnownFromBirth { return false }
        let first = calls.first { $0.line == person.firstLine }?.kind ?? ""
        let arrivals = ["willMove", "didMove", "present", "addChild", "viewWillAppear", "viewDidLoad"]
        return arrivals.contains(first) ? shows("init", person) : true
    }

    func isUnseenTop(_ child: Int) -> Bool { [.appearing, .appeared].contains(world.people[child].look) }

    /// Whether a screen of the stack stays on the screen below a new child.
    func liesBeside(_ child: Int, _ navigation: Int) -> Bool {
        world.people[navigation].stack.suffix(2).contains {
            $0 != child && world.people[$0].look == .appeared && isTraced($0)
        }
    }

    mutating func join(_ child: Int, _ navigation: Int, isRoot: Bool) {
        enterStack(child, of: navigation)
        if isRoot {
            world.people[navigation].stack.removeLast()
            world.people[navigation].stack.insert(child, at: 0)
        }
        world.people[navigation].hadRoot = true
        world.people[child].wasPushed = false
    }

    private mutating func openPop(
        around person: Int, _ at: Moment
    ) -> (navigation: Int, pop: (at: Moment, popped: Int?, departure: Int?))? {
        let parent = world.parent(of: person).flatMap { world.people[$0].isNavigation ? $0 : nil }
        guard let navigation = world.people[person].onStackOf ?? parent ?? world.people[person].left?.caller,
            let pop = world.people[navigation].openPop
        else { return nil }
        let isPushedLater = world.people[person].arrived.map { $0.kind == "push" && $0.line > pop.at.line } ?? false
        guard at.time - pop.at.time <= 1000, pop.popped != person, !isPushedLater else {
            world.people[navigation].openPop = nil
            return nil
        }
        return (navigation, pop)
    }

    /// A root that was not popped may disappear for another reason, unless it is told that it leaves.
    mutating func correctPop(whenLeaves person: Int, isTold: Bool, _ at: Moment) {
        guard let (navigation, pop) = openPop(around: person, at),
            isTold || pop.popped != nil || world.people[navigation].stack != [person]
        else { return }
        world.people[navigation].openPop = nil
        if let departure = pop.departure { undo(departure) }
        if world.people[person].onStackOf == navigation { leaveStack(person) }
        guard world.people[person].left == nil else { return }
        depart([(person, nil)], pop.at, navigation, isStack: true)
        world.people[navigation].asked = pop.at
    }

    mutating func correctPop(whenAppears person: Int, _ at: Moment) {
        guard let (navigation, pop) = openPop(around: person, at), let popped = pop.popped else { return }
        // Who appears was not popped.
        world.people[navigation].openPop = nil
        guard let arrived = arrival(of: person), let before = arrival(of: popped), before.line < arrived.line,
            let departure = pop.departure
        else { return }
        undo(departure)
    }

    private func arrival(of person: Int) -> Moment? {
        world.people[person].parenthood.map { world.parenthoods[$0].began } ?? world.people[person].arrived
    }

    mutating func enterStack(_ person: Int, of navigation: Int) {
        leaveStack(person)
        world.people[person].onStackOf = navigation
        world.people[navigation].stack.append(person)
    }

    /// It is below what came since it seemed to leave.
    mutating func returnToStack(_ person: Int, of navigation: Int, _ began: Moment) {
        let stack = world.people[navigation].stack
        let above = stack.reversed().prefix { (world.people[$0].arrived?.line ?? 0) > began.line }
        enterStack(person, of: navigation)
        for later in above.reversed() { enterStack(later, of: navigation) }
    }

    mutating func leaveStack(_ person: Int) {
        guard let navigation = world.people[person].onStackOf else { return }
        world.people[navigation].stack.removeAll { $0 == person }
        world.people[person].onStackOf = nil
    }

    /// What UIKit tells of a push, and to whom.
    func signs(ofPushed pushed: Int, on navigation: Int) -> Refutation {
        let screens = [pushed, navigation].compactMap { world.people[$0].stack.last }
        return .life(of: Set([pushed, navigation] + screens))
    }
}
