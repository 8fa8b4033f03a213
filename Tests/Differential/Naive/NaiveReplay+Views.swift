// Root views inside the views of other controllers.
extension NaiveReplay {
    mutating func host(_ child: Int, in host: Int, _ at: Moment, isTransition: Bool) {
        if let index = world.people[child].stay {
            let stay = world.stays[index]
            if stay.host == host || stay.isOrphan && stay.adopted == nil { return }
            world.stays[index].removed = at
            endStay(index)
        }
        let person = world.people[child]
        if !isTransition { world.hostedClasses.insert(person.name.className) }
        let isOrphan =
            !isTransition && person.parenthood == nil
            && (person.isKnownOrphan || person.firstLine == at.line && isTraced(child))
            && !mayHaveBeenTakenOver(child) && !isPresenting(child, host)
        world.stays.append(NaiveWorld.Stay(child: child, host: host, added: at, isOrphan: isOrphan))
        world.people[child].stay = world.stays.count - 1
        guard let index = person.parenthood else {
            if person.lostView, !person.isKnownOrphan { world.people[host].keepsChildren = true }
            return
        }
        var parenthood = world.parenthoods[index]
        parenthood.takeover = nil
        if host == parenthood.parent {
            parenthood.isPrivate = false
            parenthood.isHostedByParent = true
        }
        if parenthood.viewAdded == nil, parenthood.viewRemoved == nil, !parenthood.isInferred,
            !parenthood.settlements.isEmpty, at.time - parenthood.began.time <= 100
        {
            parenthood.hostedLate = at
            let siblings = world.parenthoods.indices.filter { other in
                let sibling = world.parenthoods[other]
                return other != index && sibling.parent == parenthood.parent && sibling.ended == nil
            }
            if siblings.count < 64 {
                parenthood.waiting = siblings.first { other in
                    let sibling = world.parenthoods[other]
                    return sibling.isSettled && sibling.viewAdded == nil
                        && (parenthood.settlements.first?.line ?? .max) < sibling.began.line
                }
            }
        }
        if parenthood.viewAdded == nil, host == parenthood.parent, at.time - parenthood.began.time >= 1000 {
            if !parenthood.settlements.isEmpty, let screen = world.people[host].screens.last, screen.until == nil,
                at.time - screen.since.time >= 1000
            {
                parenthood.hadWaited = true
            }
            world.people[host].lastIn = (child, at)
            noteExchange(in: host)
        }
        if parenthood.viewAdded == nil { parenthood.viewAdded = at }
        if parenthood.viewRemoved != nil || parenthood.lostUnseenView {
            noteReturn(index, at, since: parenthood.viewRemoved)
        }
        parenthood.lostUnseenView = false
        parenthood.viewRemoved = nil
        world.parenthoods[index] = parenthood
    }

    /// Whether the app adds the view of a controller that is presented, or that comes back after a presentation.
    private func isPresenting(_ child: Int, _ host: Int) -> Bool {
        if world.people[host].presentedBy == child { return true }
        guard let presenter = world.people[child].presentedBy else { return false }
        return world.people[presenter].presents == child
            || world.people[child].left?.departure.map { world.departures[$0].isOpen } == true
    }

    /// A parent that shows one child in place of another, which had waited, keeps its children.
    private mutating func noteExchange(in parent: Int) {
        guard let out = world.people[parent].lastOut, let into = world.people[parent].lastIn, out.child != into.child,
            abs(out.at.time - into.at.time) <= 2000
        else { return }
        world.people[parent].keepsChildren = true
    }

    mutating func takeOut(_ child: Int, _ at: Moment) {
        if world.people[child].parenthood == nil { world.people[child].lostView = true }
        let host = world.people[child].stay.map { world.stays[$0].host }
        defer {
            if let host, host == world.parent(of: child) {
                world.people[host].lastOut = (child, at)
                noteExchange(in: host)
            }
        }
        if let index = world.people[child].stay {
            world.stays[index].removed = at
            endStay(index)
        } else {
            guard let index = world.people[child].parenthood else { return }
            if at.kind != "transition" { world.parenthoods[index].lostUnseenView = true }
            if !world.isSystem(world.parenthoods[index]) {
                world.people[world.parenthoods[index].parent].lastOut = (child, at)
                noteExchange(in: world.parenthoods[index].parent)
            }
        }
        if let index = world.people[child].parenthood { world.parenthoods[index].viewRemoved = at }
    }

    mutating func endStay(_ stay: Int) {
        world.stays[stay].isOver = true
        world.people[world.stays[stay].child].stay = nil
    }
}
