// Controllers that come back.
extension NaiveReplay {
    /// A controller comes back by a call, with those that left with it and are still inside.
    mutating func arrive(_ person: Int, _ at: Moment) {
        guard let left = world.people[person].left else { return }
        let isBack = hasLeft(world.people[person], before: at)
        let others = left.departure.map { index in
            world.departures[index].members.map(\.person).filter { member in
                world.isAlive(member) && world.people[member].left?.departure == index
                    && world.above(member).contains(person)
            }
        }
        if isBack, !left.isRemoval || left.departure != nil, let caller = left.caller {
            world.people[caller].broughtBack.insert(person)
        }
        for member in (others ?? []) + [person] {
            if isBack { world.people[member].cameBack = true }
            world.people[member].left = nil
        }
    }

    /// A container has a place again, and with it those that left with it and are still inside.
    mutating func bringBackContent(of container: Int) {
        guard let departure = world.people[container].left?.departure else { return }
        for member in world.inside(container) where world.people[member].left?.departure == departure {
            world.people[member].left = nil
        }
    }

    /// Whether the controller had left for good, at least a second before.
    func hasLeft(_ person: NaiveWorld.Person, before at: Moment) -> Bool {
        guard let gone = person.left.flatMap({ world.completion($0) }) else { return false }
        return at.time - gone.time >= 1000
    }

    /// Whether the controller was told of a new parent and has not arrived there: its removal is then part of the move.
    func isMoving(_ child: Int) -> Bool {
        guard let announced = world.people[child].announced.last else { return false }
        return world.parent(of: child) != announced.parent
    }

    /// Whether another parent has just told the controller that it takes it, by a call that the log does not show.
    func isAnnounced(_ child: Int, byAnotherThan parent: Int, _ at: Moment) -> Bool {
        guard let announced = world.people[child].announced.last else { return false }
        return announced.parent != parent && announced.parent != child && at.time - announced.at.time <= 1000
    }

    mutating func move(_ child: Int, _ at: Moment) {
        guard let index = world.people[child].parenthood else { return }
        world.people[child].farewell = at.kind == "didMove" ? .received : .owed
        end(child, at, world.parenthoods[index].leaving == nil ? "reparented" : "removed")
    }

    /// The navigation controller that announced the child last, and took that back.
    func announcingContainer(of child: Int) -> Int? {
        world.people[child].calledOff.flatMap { world.isAlive($0) && world.people[$0].isNavigation ? $0 : nil }
    }

    /// Three children that come back at once show a pool.
    mutating func noteQuickReturn(_ new: NaiveWorld.Parenthood) {
        let child = world.people[new.child]
        guard !world.isSystem(new), !new.isInferred, let left = child.left, left.isRemoval, left.departure == nil,
            left.caller == new.parent, let former = child.formerParenthood.map({ world.parenthoods[$0] }),
            former.leaving != nil, child.stay == nil, former.viewRemoved != nil || former.viewAdded == nil
        else { return }
        world.people[new.parent].quickReturns[child.name.className, default: []].insert(new.child)
        let returns = world.people[new.parent].quickReturns[child.name.className] ?? []
        guard returns.count > 2 else { return }
        for person in returns where world.isAlive(person) { world.people[person].cameBack = true }
    }

    /// Whether it came back since its parent died.
    func isElsewhere(_ child: NaiveWorld.Person, since died: Moment) -> Bool {
        if let navigation = child.onStackOf, world.isAlive(navigation) { return true }
        if let arrived = child.arrived, arrived.line > died.line { return true }
        if let screen = child.screens.last, screen.until == nil, screen.since.line > died.line { return true }
        return isAnnounced(child, since: died)
    }

    func isAnnounced(_ child: NaiveWorld.Person, since moment: Moment) -> Bool {
        child.announced.contains { $0.at.line > moment.line && world.isAlive($0.parent) }
    }
}

extension NaiveWorld.Parenthood {
    /// Whether the call is the one that began it, after the child was told so.
    func mayBegin(_ call: NaiveWorld.Moment) -> Bool {
        isInferred && began.kind == "didMove" && call.time - began.time <= 1000
    }

    mutating func noteAddition(_ call: NaiveWorld.Moment) {
        if mayBegin(call) {
            (isInferred, isPrivate) = (false, false)
        } else {
            additions += 1
            added = call
            takeover = ["willMove", "removeFromParent", "didMove"]
        }
    }
}
