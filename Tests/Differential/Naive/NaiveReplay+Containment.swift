extension NaiveReplay {
    mutating func addChild(_ child: Int, to parent: Int, _ at: Moment) {
        if world.isAbove(child, parent) {
            guard let former = childThatMayBeAnother(from: parent, upTo: child, at) else {
                world.people[child].impossibleParent = parent
                return
            }
            end(former, at, "replaced")
        }
        if let index = world.people[child].parenthood, let farewell = world.parenthoods[index].farewell,
            world.parenthoods[index].leaving != nil
        {
            end(child, farewell, "removed")
        }
        if let index = world.people[child].parenthood, !isTraced(child),
            world.isAlive(world.parenthoods[index].parent)
        {
            end(child, at, "reparented")
        }
        var takeover: Set<String>?
        if let index = world.people[child].parenthood {
            if world.parenthoods[index].parent == parent { return world.parenthoods[index].noteAddition(at) }
            world.people[child].wasTakenOver = true
            takeover = ["willMove", "removeFromParent"]
            if world.parenthoods[index].farewell == nil { takeover?.insert("didMove") }
            end(child, at, world.isAlive(world.parenthoods[index].parent) ? "reparented" : "orphaned")
        } else if world.people[child].formerParenthood == nil,
            !world.people[child].showedInit || isAnnounced(child, byAnotherThan: parent, at)
        {
            takeover = ["willMove", "removeFromParent", "didMove"]
        }
        world.people[child].farewell = .none
        start(
            NaiveWorld.Parenthood(
                parent: parent, child: child, began: at, isInferred: false, takeover: takeover, added: at))
        if world.people[parent].isNavigation, world.people[child].onStackOf != parent,
            world.people[parent].stack.isEmpty
        {
            join(child, parent, isRoot: false)
        }
    }

    /// An ancestor that another instance may have replaced, or whose parent may have been replaced: a class that logs nothing shows no
    /// `deinit`.
    func childThatMayBeAnother(from person: Int, upTo ancestor: Int, _ at: Moment) -> Int? {
        var next = person
        while next != ancestor, let index = world.people[next].parenthood {
            let parent = world.parenthoods[index].parent
            let isOld = at.time - world.parenthoods[index].began.time > 1000
            let mayBeAnother = [next, parent].contains { !isTraced($0) && (isOld || world.people[$0].left != nil) }
            if mayBeAnother { return next }
            next = parent
        }
        return nil
    }

    private mutating func start(_ new: NaiveWorld.Parenthood) {
        var new = new
        let child = world.people[new.child]
        new.arrivals = child.announced.filter { $0.parent == new.parent }.map(\.at)
        if let early = child.early, early.parent == new.parent, new.began.time - early.at.time <= 1000 {
            new.early = early.at
        }
        if let index = child.stay {
            let stay = world.stays[index]
            new.viewAdded = stay.added
            new.isHostedByParent = stay.host == new.parent
            if stay.isOrphan, stay.adopted == nil { world.stays[index].adopted = (new.began, new.parent) }
            if isSilentReturn(new, stay) {
                world.stays[index].abandonedBy = nil
            } else if stay.abandonedBy != nil, new.isInferred, stay.host != new.parent {
                // Nobody knows whether the new parent took the view.
                world.stays[index].abandonedBy = nil
                world.stays[index].isOver = true
                world.people[new.child].stay = nil
            } else if stay.abandonedBy != nil {
                world.stays[index].isOver = true
                world.stays.append(
                    NaiveWorld.Stay(child: new.child, host: stay.host, added: stay.added, isOrphan: false))
                world.people[new.child].stay = world.stays.count - 1
            }
        }
        let hasGone = child.left.flatMap { world.completion($0) } != nil
        if hasLeft(child, before: new.began) || hasGone && child.wasInCell,
            !new.isInferred || !world.isSystem(new) || new.parent == child.left?.caller
                || child.left?.caller.map({ !world.people[$0].isNavigation }) == true
        {
            world.people[new.child].cameBack = true
        } else {
            noteQuickReturn(new)
        }
        if let former = child.formerParenthood.map({ world.parenthoods[$0] }), former.parent == new.parent,
            former.ending == "removed"
        {
            world.people[new.parent].takenBack.insert(new.child)
        }
        world.parenthoods.append(new)
        world.people[new.child].parenthood = world.parenthoods.count - 1
        world.people[new.child].announced = []
        world.people[new.child].calledOff = nil
        world.people[new.child].early = nil
        bringBackContent(of: new.child)
        world.people[new.child].left = nil
        if let screen = child.screens.last, screen.until == nil {
            takeBackContainer(of: new.child, shownSince: screen.since)
        }
        world.people[new.child].isKnownOrphan = false
        world.people[new.child].impossibleParent = nil
    }

    /// Whether the child was only out for a second `addChild` of the same parent, which the trace does not show.
    private func isSilentReturn(_ new: NaiveWorld.Parenthood, _ stay: NaiveWorld.Stay) -> Bool {
        guard new.isInferred, let former = stay.abandonedBy.map({ world.parenthoods[$0] }), former.parent == new.parent,
            let removal = former.ended
        else { return false }
        return new.began.time - removal.time <= 100
    }

    mutating func end(_ child: Int, _ at: Moment, _ ending: String) {
        guard let index = world.people[child].parenthood else { return }
        let parent = world.parenthoods[index].parent
        if ending == "removed" { handOverAll(from: child, to: parent) }
        world.parenthoods[index].ended = at
        world.parenthoods[index].ending = ending
        world.people[child].parenthood = nil
        world.people[child].formerParenthood = index
        if ending == "removed", world.isAlive(parent), let stay = world.people[child].stay,
            world.isAlive(world.stays[stay].host)
        {
            world.stays[stay].abandonedBy = index
            world.stays[stay].wentAlong = disappearedAlone(world.parenthoods[index], at)
        }
        if world.people[child].onStackOf == parent { leaveStack(child) }
    }

    /// Whether the child disappeared, just before or after it was told that it will leave, and its parent did not disappear.
    func disappearedAlone(_ relation: NaiveWorld.Parenthood, _ removal: Moment) -> Bool {
        func hasDisappeared(_ person: Int) -> Bool {
            guard let last = world.people[person].lastCallback, last.kind == "viewDidDisappear" else { return false }
            return relation.leaving.map { $0.line < last.line } == true || removal.time - last.time <= 1000
        }
        return hasDisappeared(relation.child) && !hasDisappeared(relation.parent)
    }

    mutating func willMove(_ child: Int, to parent: Int, _ at: Moment) {
        guard let index = world.people[child].parenthood, world.parenthoods[index].parent == parent else {
            world.people[child].announced.append((parent, at))
            if world.people[child].onStackOf == parent { world.people[parent].announcesPushes = true }
            if world.isAlive(parent), addsUnseen(parent, child, world) { world.people[child].isKnownOrphan = false }
            return
        }
        if world.parenthoods[index].leaving != nil, world.parenthoods[index].farewell == nil {
            world.parenthoods[index].leaving = nil
            world.parenthoods[index].reprieves += 1
        } else {
            world.parenthoods[index].arrivals.append(at)
        }
    }

    mutating func willLeave(_ child: Int, _ at: Moment) {
        if belongsToTakeover(child, at) { return }
        if world.people[child].parenthood == nil {
            world.people[child].calledOff = world.people[child].announced.last?.parent ?? world.people[child].calledOff
        }
        world.people[child].announced = []
        correctPop(whenLeaves: child, isTold: true, at)
        guard let index = world.people[child].parenthood, world.parenthoods[index].leaving == nil else { return }
        world.parenthoods[index].leaving = at
        world.parenthoods[index].leftLate = world.parenthoods[index].viewRemoved != nil
    }

    mutating func didMove(_ child: Int, to parent: Int, _ at: Moment) {
        if let index = world.people[child].parenthood, world.parenthoods[index].parent == parent {
            world.parenthoods[index].takeover = nil
            world.people[child].left = nil
            if world.parenthoods[index].isSettled, world.parenthoods[index].leaving != nil {
                world.parenthoods[index].leaving = nil
            } else {
                world.parenthoods[index].settlements.append(at)
            }
            return
        }
        guard world.isAlive(parent), !world.isAbove(child, parent) else { return }
        let mayHaveParent = world.people[child].parenthood == nil && !world.people[child].isKnownOrphan
        let mayHaveBeenAdded = mayHaveAdded(parent, child)
        guard addsUnseen(parent, child, world) || mayHaveParent || mayHaveBeenAdded else {
            world.people[child].early = (parent, at)
            if let index = world.people[child].parenthood, world.isAlive(world.parenthoods[index].parent),
                !world.isSystem(world.parenthoods[index]), world.people[child].impossibleParent != parent
            {
                world.parenthoods[index].namedAnother = true
            }
            return
        }
        if let index = world.people[child].parenthood {
            end(child, at, world.isAlive(world.parenthoods[index].parent) ? "reparented" : "orphaned")
        }
        var new = NaiveWorld.Parenthood(parent: parent, child: child, began: at, isInferred: true, added: at)
        new.isPrivate = mayHaveBeenAdded || addsPrivately(parent, child, world)
        let joins = world.people[parent].isNavigation && world.people[child].onStackOf != parent
        let isRoot = joins && isUnseenRoot(child, of: parent)
        let isOnTop = joins && isUnseenTop(child) && !liesBeside(child, parent)
        start(new)
        world.parenthoods[world.parenthoods.count - 1].settlements.append(at)
        if isRoot || isOnTop { join(child, parent, isRoot: isRoot) }
    }

    /// Whether a `didMove` may be the only trace of an `addChild`.
    func addsUnseen(_ parent: Int, _ child: Int, _ world: NaiveWorld) -> Bool {
        if world.people[parent].isNavigation { return true }
        if let index = world.people[child].parenthood, !world.parenthoods[index].isInferred,
            !world.people[child].announced.contains(where: { $0.parent == parent })
        {
            return false
        }
        return addsPrivately(parent, child, world)
    }

    /// Whether a move was announced to a parent that may be UIKit's container, although the app adds other children to it.
    func mayHaveAdded(_ parent: Int, _ child: Int) -> Bool {
        world.people[child].parenthood == nil && world.people[parent].name.className != RandomTrace.plain
            && world.people[child].stay.map { world.stays[$0].host } != parent
            && world.people[child].announced.contains { $0.parent == parent }
    }

    /// Whether the class may manage its children itself: it shows no `addChild`, did not add the view, and may inherit from a container.
    func addsPrivately(_ parent: Int, _ child: Int, _ world: NaiveWorld) -> Bool {
        let hostsView = world.people[child].stay.map { world.stays[$0].host == parent } ?? false
        // A class that logs nothing shows no `addChild` either.
        let mayHide = world.people[parent].name.className != RandomTrace.plain || !isTraced(parent)
        return !hostsView && mayHide && !shows("addChild", world.people[parent])
    }

    mutating func remove(_ child: Int, _ at: Moment) {
        if belongsToTakeover(child, at) { return }
        if isMoving(child) { return move(child, at) }
        let isInVain = isInVain(at.time, child)
        if let index = world.people[child].parenthood {
            world.people[child].farewell = world.parenthoods[index].farewell == nil ? .owed : .received
            end(child, at, "removed")
        } else if world.people[child].farewell == .received, world.people[child].isKnownOrphan {
            world.people[child].farewell = .none
        } else {
            world.people[child].farewell = .owed
        }
        world.people[child].isKnownOrphan = true
        if isInVain { return }
        let former = world.people[child].formerParenthood.map { world.parenthoods[$0] }
        leave(child, at, former?.parent ?? announcingContainer(of: child))
    }

    mutating func didLeave(_ child: Int, _ at: Moment) {
        if belongsToTakeover(child, at) { return }
        if leavesUnsettled(child, at) {
            world.people[child].calledOff = world.people[child].announced.last?.parent
            world.people[child].announced = []
        } else if isMoving(child) {
            if world.people[child].parenthood == nil { world.people[child].farewell = .none } else { move(child, at) }
            return
        }
        if world.people[child].farewell == .owed {
            world.people[child].farewell = world.people[child].parenthood == nil ? .received : .none
            return
        }
        guard let index = world.people[child].parenthood else {
            if !world.people[child].isKnownOrphan { leave(child, at, announcingContainer(of: child)) }
            return
        }
        if world.isSystem(world.parenthoods[index]) {
            world.parenthoods[index].farewell = at
            world.people[child].farewell = .received
            end(child, at, "removed")
            world.people[child].isKnownOrphan = true
            leave(child, at, world.parenthoods[index].parent)
        } else if world.parenthoods[index].farewell == nil {
            world.parenthoods[index].farewell = at
        }
    }

    /// Whether it leaves the parent that announced it, as it has no other one.
    private func leavesUnsettled(_ child: Int, _ at: Moment) -> Bool {
        let person = world.people[child]
        guard let announced = person.announced.last, person.parenthood == nil, person.farewell != .owed,
            person.isKnownFromBirth || person.formerParenthood != nil || at.time - announced.at.time > 1000
        else { return false }
        return world.isAlive(announced.parent) && addsUnseen(announced.parent, child, world)
    }

    private mutating func belongsToTakeover(_ child: Int, _ at: Moment) -> Bool {
        guard let index = world.people[child].parenthood, at.time - world.parenthoods[index].added.time <= 100 else {
            return false
        }
        return world.parenthoods[index].takeover?.remove(at.kind) != nil
    }
}
