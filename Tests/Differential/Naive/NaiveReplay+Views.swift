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
        let isOrphan =
            !isTransition && person.parenthood == nil
            && (person.isKnownOrphan || person.firstLine == at.line && isTraced(child))
            && !mayHaveBeenTakenOver(child) && !isPresenting(child, host)
        world.stays.append(NaiveWorld.Stay(child: child, host: host, added: at, isOrphan: isOrphan))
        world.people[child].stay = world.stays.count - 1
        guard let index = person.parenthood else { return }
        var parenthood = world.parenthoods[index]
        parenthood.takeover = nil
        if host == parenthood.parent {
            parenthood.isPrivate = false
            parenthood.isHostedByParent = true
        }
        if parenthood.viewAdded == nil, parenthood.viewRemoved == nil, !parenthood.isInferred,
            !parenthood.settlements.isEmpty, at.time - parenthood.began.time <= 100
        {
            parenthood.hostedLate = true
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
        if parenthood.viewAdded == nil { parenthood.viewAdded = at }
        if parenthood.viewRemoved != nil || parenthood.lostUnseenView { noteReturn(index) }
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

    mutating func takeOut(_ child: Int, _ at: Moment) {
        if let index = world.people[child].stay {
            world.stays[index].removed = at
            endStay(index)
        } else {
            if let index = world.people[child].parenthood, world.parenthoods[index].isInferred {
                world.parenthoods[index].lostUnseenView = true
            }
            if at.kind != "transition" { return }
        }
        if let index = world.people[child].parenthood { world.parenthoods[index].viewRemoved = at }
    }

    mutating func endStay(_ stay: Int) {
        world.stays[stay].isOver = true
        world.people[world.stays[stay].child].stay = nil
    }
}
