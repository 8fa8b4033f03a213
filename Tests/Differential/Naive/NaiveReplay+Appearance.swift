// Appearance callbacks, and what they say about children and presentations.
extension NaiveReplay {
    mutating func callBack(_ person: Int, _ kind: String, _ at: Moment) {
        noteCallback(person, at)
        let (former, before) = (world.people[person].look, world.people[person].lastCallback)
        if world.people[person].firstCallback == nil { world.people[person].firstCallback = at }
        world.people[person].lastCallback = at
        let parenthood = world.people[person].parenthood
        switch kind {
        case "viewWillAppear", "viewIsAppearing":
            world.people[person].look = .appearing
            noteArrival(person, at)
        case "viewDidAppear":
            world.people[person].look = .appeared
            noteArrival(person, at)
            if !isOnScreen(person) { world.people[person].screens.append((at, nil)) }
            if let parenthood, !world.isSystem(world.parenthoods[parenthood]),
                world.parenthoods[parenthood].lostUnseenView, let removed = world.parenthoods[parenthood].viewRemoved
            {
                noteReturn(parenthood, at, since: removed)
                world.parenthoods[parenthood].viewRemoved = nil
                world.parenthoods[parenthood].lostUnseenView = false
            }
            if let parenthood, let hidden = world.parenthoods[parenthood].hidden {
                let parent = world.parenthoods[parenthood].parent
                if !world.isSystem(world.parenthoods[parenthood]) {
                    world.parenthoods[parenthood].hidden = nil
                    if isOnScreen(parent), world.people[parent].screens.count == hidden.screen + 1 {
                        noteReturn(parenthood, at, since: hidden.at)
                    }
                }
            }
            if let presented = world.people[person].presents, world.people[presented].look == .disappeared,
                world.people[presented].left == nil, let gone = world.people[presented].lastCallback,
                gone.line > (world.people[presented].arrived?.line ?? 0), !world.isCovered(presented)
            {
                leaveBySwipe(presented, from: person, world.lastDisappearance(in: presented) ?? gone)
            }
        default:
            forgetRefusal(of: person, before)
            world.people[person].look = kind == "viewWillDisappear" ? .disappearing : .disappeared
            if former == .appearing, let parenthood,
                (world.people[person].screens.last?.since.line ?? 0) <= world.parenthoods[parenthood].began.line
            {
                world.parenthoods[parenthood].appearanceWasCancelled = true
            }
            if isOnScreen(person) { world.people[person].screens[world.people[person].screens.count - 1].until = at }
            if kind == "viewDidDisappear" {
                disappear(person, at, after: before)
                noteSwipe(person, at, after: before)
            }
        }
    }

    private mutating func noteArrival(_ person: Int, _ at: Moment) {
        if world.hasPresentations { world.arrivals.append((person, at)) }
        appearUnexpectedly(person)
    }

    private func isOnScreen(_ person: Int) -> Bool {
        world.people[person].screens.last.map { $0.until == nil } ?? false
    }

    private mutating func disappear(_ person: Int, _ at: Moment, after before: Moment?) {
        if let index = world.people[person].parenthood,
            before.map({ $0.kind != "viewWillDisappear" || $0.line > world.parenthoods[index].began.line }) ?? true
        {
            let parent = world.parenthoods[index].parent
            if isOnScreen(parent), !world.isSystem(world.parenthoods[index]), !world.isCovered(person) {
                world.parenthoods[index].hidden = (at, world.people[parent].screens.count - 1)
            }
        }
        if let stay = world.people[person].stay, let former = world.stays[stay].abandonedBy,
            let removal = world.parenthoods[former].ended, !world.stays[stay].wentAlong,
            world.parenthoods[former].leaving != nil || at.time - removal.time <= 1000
        {
            world.stays[stay].wentAlong = disappearedAlone(world.parenthoods[former], at)
        }
    }

    /// Whether the presenter is out of sight since it presents; if it shows no callbacks, whether what is inside it is.
    func isBehind(_ presenter: Int, _ presented: Int) -> Bool {
        let family = world.people[presenter].lastCallback == nil ? world.inside(presenter) : [presenter]
        let looks = family.map { world.people[$0] }
        if looks.contains(where: { $0.look == .appearing || $0.look == .appeared }) { return false }
        return looks.contains { person in
            [.disappearing, .disappeared].contains(person.look)
                && (person.lastCallback?.line ?? 0) > (world.people[presented].arrived?.line ?? 0)
        }
    }

    mutating func noteReturn(_ parenthood: Int, _ at: Moment, since exit: Moment?) {
        if exit.map({ at.time - $0.time >= 1000 }) ?? true {
            world.people[world.parenthoods[parenthood].child].cameBack = true
        }
        world.people[world.parenthoods[parenthood].parent].keepsChildren = true
    }

    // MARK: Transitions by hand

    mutating func begin(_ person: Int, _ isAppearing: String, _ at: Moment) {
        if let index = world.people[person].parenthood {
            world.people[world.parenthoods[index].parent].forwardsByHand = true
        }
        if let open = world.people[person].begun {
            if open.isAppearing == isAppearing, !isToldSince(open.all[open.all.count - 1], person) {
                world.people[person].begun?.all.append(at)
                return
            }
            if open.all.count > 1 || open.isAppearing == isAppearing {
                world.people[person].unended.append(open.all[0])
            }
        } else if world.container(person) == nil {
            world.people[person].appearsByHand = true
        }
        world.people[person].begun = ([at], isAppearing, 0)
    }

    mutating func endTransition(_ person: Int) {
        world.people[person].begun?.ends += 1
        if let begun = world.people[person].begun, begun.ends == begun.all.count { world.people[person].begun = nil }
    }

    /// Whether it has appeared or disappeared since.
    func isToldSince(_ moment: Moment, _ person: Int) -> Bool {
        guard let last = world.people[person].lastCallback, last.line > moment.line else { return false }
        return last.kind == "viewDidAppear" || last.kind == "viewDidDisappear"
    }

    /// Whether only a call on it, or on the outermost container, sent the callbacks, and that one has no place.
    func isOutsideOfWindows(_ person: Int) -> Bool {
        let outermost = world.above(person).last ?? person
        return world.people[outermost].appearsByHand && world.people[outermost].stay == nil
            && world.activePresenter(outermost) == nil
    }
}

extension NaiveWorld {
    /// Whether an appearance callback may come now.
    func allows(_ kind: String, _ look: Look) -> Bool {
        switch kind {
        case "viewWillAppear": [.unknown, .loaded, .disappeared, .disappearing].contains(look)
        case "viewIsAppearing", "viewDidAppear": [.unknown, .appearing].contains(look)
        case "viewWillDisappear": [.unknown, .appeared, .appearing].contains(look)
        default: [.unknown, .disappearing].contains(look)
        }
    }
}
