// Controllers that leave: when they begin to leave, what completes it, what undoes it.
extension NaiveReplay {
    mutating func depart(
        _ leaving: [(person: Int, container: Int?)], _ at: Moment, _ caller: Int, isSwipe: Bool = false,
        isStack: Bool = false
    ) {
        let leaving = leaving.filter { !isStack || !wasIgnored($0.person, by: caller) }
        let index = world.departures.count
        world.departures.append(
            NaiveWorld.Departure(
                began: at, isSwipe: isSwipe, isStack: isStack, caller: caller,
                members: leaving.map { ($0.person, world.people[$0.person].left) }, isUndone: leaving.isEmpty))
        guard !leaving.isEmpty else { return }
        world.people[caller].showsDepartures = true
        world.people[caller].latestLeaver = (leaving[0].person, at)
        if isStack { for (person, _) in leaving { handOverAll(from: person, to: caller) } }
        for (person, container) in leaving {
            world.people[person].left = NaiveWorld.Leave(
                at: at, caller: caller, container: container, departure: index,
                isSwipe: isSwipe && !isStack)
        }
        let all = leaving.flatMap { [$0.person] + world.inside($0.person) }
        if !all.contains(where: world.isOnScreen) {
            complete(index, at, isSeen: true)
            if at.kind == "dismiss", !isSwipe { world.unseenDismissal = index }
        } else if all.contains(where: { world.people[$0].look == .disappearing }) {
            world.departures[index].fading = (at, world.steps)
        }
    }

    mutating func complete(_ index: Int, _ at: Moment, isSeen: Bool) {
        guard !world.departures[index].isUndone else { return }
        if world.departures[index].completed == nil {
            world.steps += 1
        } else if world.departures[index].isSeen || !isSeen {
            return
        }
        world.departures[index].completed = at
        world.departures[index].isSeen = isSeen
    }

    /// What a callback shows about leaving controllers, before it changes anything.
    mutating func noteCallback(_ person: Int, _ at: Moment) {
        switch at.kind {
        case "viewWillAppear":
            takeBack(person, at)
            takeBackPresenter(of: person)
            correctPop(whenAppears: person, at)
            world.appearing.insert(person)
        case "viewIsAppearing":
            takeBack(person, at)
            takeBackPresenter(of: person)
        case "viewDidAppear":
            takeBack(person, at)
            takeBackPresenter(of: person)
            takeBackContainer(of: person, shownSince: at)
            uncover(person, at)
            noteTop(person, at)
            guard world.appearing.contains(person) else { return }
            world.appearing = []
            world.steps += 1
            while let index = world.departures.indices.filter({ hasFaded($0) }).first {
                complete(index, at, isSeen: false)
            }
        case "viewWillDisappear":
            correctPop(whenLeaves: person, isTold: false, at)
            if let index = world.nearestLeave(person)?.leave.departure, world.departures[index].isOpen,
                world.departures[index].fading == nil
            {
                if hadStayed(person, index) {
                    undo(index)
                } else {
                    world.departures[index].fading = (at, world.steps)
                }
            }
        case "viewDidDisappear":
            if let index = world.nearestLeave(person)?.leave.departure {
                if hadStayed(person, index) || leftForOthers(person, index, at) {
                    undo(index)
                } else {
                    complete(index, at, isSeen: true)
                }
            }
        default: break
        }
    }

    /// Whether somebody came above a controller long after the call that seemed to take it away, and nothing shows that it went.
    private func hadStayed(_ person: Int, _ index: Int) -> Bool {
        let departure = world.departures[index]
        guard departure.isOpen, departure.fading == nil else { return false }
        func isLater(_ moment: Moment?) -> Bool { moment.map { $0.time - departure.began.time >= 1000 } ?? false }
        let leavers = ([person] + world.above(person)).filter { world.people[$0].left?.departure == index }
        let presents = leavers.contains { leaver in
            ([leaver] + world.people[leaver].presentersBelow.filter(world.isAlive)).contains {
                isLater(world.people[$0].presentation)
            }
        }
        switch departure.began.kind {
        case "pop":
            let arrival = world.people[departure.caller].stack.last.flatMap { world.people[$0].arrived }
            return presents || arrival?.kind == "push" && isLater(arrival)
        case "dismiss": return presents
        default: return false
        }
    }

    /// Whether it began to disappear long after the call, while nothing came back, or something else appeared.
    private func leftForOthers(_ person: Int, _ index: Int, _ at: Moment) -> Bool {
        let departure = world.departures[index]
        guard !departure.isSeen, world.nearestLeave(person)?.leave.at == departure.began,
            let fading = departure.fading, fading.at.time - departure.began.time >= 1000,
            let began = world.people[person].lastCallback, began.kind == "viewWillDisappear"
        else { return false }
        func isAway(_ person: Int) -> Bool { [.disappearing, .disappeared].contains(world.people[person].look) }
        switch departure.began.kind {
        case "pop": return world.people[departure.caller].stack.last.map(isAway) ?? false
        case "dismiss":
            guard let sheet = departure.members.first?.person, world.isAlive(sheet) else { return false }
            return isBehind(departure.caller, sheet) && isAway(departure.caller)
                || mayBeCovered(person, of: departure.caller, since: began, until: at)
        default: return false
        }
    }

    /// Whether nothing ever happened to a controller that was pushed, although the stack tells others that they come.
    private func wasIgnored(_ pushed: Int, by navigation: Int) -> Bool {
        let person = world.people[pushed]
        guard world.people[navigation].announcesPushes, isTraced(pushed), let push = person.arrived,
            push.kind == "push"
        else { return false }
        return person.parenthood == nil && person.calledOff != navigation
            && !person.announced.contains { $0.parent == navigation } && !world.showsSign(pushed, since: push)
    }

    /// A dismissal does not take away what presents, unless it has begun.
    private mutating func takeBackPresenter(of person: Int) {
        guard world.isDoubtful(person), let hasty = world.people[person].hasty, !hasty.hadBegun,
            world.departures[hasty.dismissal].isOpen,
            world.nearestLeave(hasty.presenter)?.leave.departure == hasty.dismissal
        else { return }
        undo(hasty.dismissal)
    }

    private func hasFaded(_ index: Int) -> Bool {
        let departure = world.departures[index]
        guard departure.isOpen, let step = departure.fading?.step else { return false }
        return world.steps - step >= 2
    }

    private mutating func uncover(_ person: Int, _ at: Moment) {
        guard world.people[person].screens.last?.until != nil else { return }
        for index in world.departures.indices
        where ([person] + world.above(person)).contains(world.departures[index].caller) {
            if world.departures[index].isOpen, world.isAlive(world.departures[index].caller) {
                complete(index, at, isSeen: false)
            }
        }
    }

    /// If a controller below the top appears again, those above it are gone.
    private mutating func noteTop(_ person: Int, _ at: Moment) {
        guard let navigation = world.people[person].onStackOf else { return }
        let stack = world.people[navigation].stack
        guard let index = stack.firstIndex(of: person), index + 1 < stack.count else { return }
        let above = Array(stack[(index + 1)...])
        guard appearsAgain(person, above) else { return }
        for one in above { leaveStack(one) }
        let gone = above.filter { world.people[$0].left == nil }
        guard !gone.isEmpty else { return }
        let last = gone.compactMap { world.people[$0].lastCallback }
            .filter { $0.kind == "viewDidDisappear" }.max { $0.line < $1.line }
        let isOver = !gone.contains(where: world.isOnScreen)
        depart(gone.map { ($0, nil) }, isOver ? last ?? at : at, navigation, isSwipe: true, isStack: true)
    }

    private func appearsAgain(_ person: Int, _ above: [Int]) -> Bool {
        switch world.people[person].look {
        case .appeared, .disappearing, .disappeared: return true
        case .unknown, .loaded, .appearing: break
        }
        let arrivals = above.compactMap { one in
            world.people[one].arrived?.line ?? world.people[one].parenthood.map { world.parenthoods[$0].began.line }
        }
        guard let pushed = arrivals.min() else { return false }
        if let last = world.people[person].lastCallback, last.kind != "viewDidAppear", last.line > pushed {
            return true
        }
        return above.contains { (world.people[$0].screens.last?.since.line ?? 0) > pushed }
    }

    /// Whether the last removal may be UIKit's own inside an `addChild` of a controller that is older than the trace.
    func mayHaveBeenTakenOver(_ index: Int) -> Bool {
        let person = world.people[index]
        guard !person.showedInit, let former = person.formerParenthood.map({ world.parenthoods[$0] }),
            former.ending == "removed", let ended = former.ended
        else { return false }
        return ended.time - former.began.time <= 100
    }

    /// A controller that left and is about to appear did not leave, or came back.
    private mutating func takeBack(_ person: Int, _ at: Moment) {
        guard let (leaver, left) = world.nearestLeave(person) else { return takeBackUnseen(with: person) }
        guard let index = left.departure else {
            guard leaver == person else { return }
            if left.at.kind == "viewDidDisappear" {
                world.people[person].left = nil
            } else if left.isRemoval, left.caller.map({ world.people[$0].isNavigation }) ?? true {
                // A navigation controller adds children by private calls.
                let target = world.people[person].announced.last?.parent
                let isElsewhere = left.caller != nil && target != nil && target != left.caller
                if hasLeft(world.people[person], before: at), !isElsewhere {
                    world.people[person].cameBack = true
                }
                world.people[person].left = nil
            } else {
                noteShownAgain(person)
            }
            return
        }
        let departure = world.departures[index]
        guard !departure.isUndone, left.at == departure.began else {
            if leaver == person { noteShownAgain(person) }
            return
        }
        guard departure.isStack || departure.members.contains(where: { $0.person == person }) else { return }
        // What was seen to go at once is somewhere else now.
        let wentAtOnce = departure.fading.map { $0.at.time - departure.began.time <= 1000 } ?? false
        let isElsewhere =
            world.people[person].look == .disappeared && departure.isSeen && wentAtOnce
            && ["pop", "dismiss"].contains(departure.began.kind)
        undo(index, toItsPlace: !isElsewhere)
    }

    private mutating func noteShownAgain(_ person: Int) {
        if ![.appearing, .appeared].contains(world.people[person].look) {
            world.people[person].left?.isShownAgain = true
        }
    }

    /// A controller of unknown place that began to disappear with a dismissal, and appears again, is inside what stays.
    private mutating func takeBackUnseen(with person: Int) {
        guard world.people[person].look == .disappearing, let index = world.unseenDismissal,
            let last = world.people[person].lastCallback, last.line > world.departures[index].began.line,
            last.time - world.departures[index].began.time <= 1000,
            world.summit(person) != world.summit(world.departures[index].caller)
        else { return }
        undo(index)
    }

    /// What appears later in a container that was dismissed or swiped away shows that it is on the screen.
    mutating func takeBackContainer(of person: Int, shownSince at: Moment) {
        guard let (leaver, left) = world.nearestLeave(person), leaver != person,
            hasLeft(world.people[leaver], before: at)
        else { return }
        if let index = left.departure {
            let departure = world.departures[index]
            let isOfSheet = departure.began.kind == "dismiss" || departure.isSwipe
            if isOfSheet, !departure.isStack, !left.isRemoval { undo(index) }
        } else if !left.isRemoval {
            world.people[leaver].left = nil
        }
    }

    mutating func undo(_ index: Int, toItsPlace: Bool = true) {
        let departure = world.departures[index]
        guard !departure.isUndone else { return }
        world.departures[index].isUndone = true
        for (member, former) in departure.members where world.isAlive(member) {
            guard let left = world.people[member].left, left.departure == index, left.at == departure.began else {
                continue
            }
            world.people[member].left = former
            if left.container != nil || !toItsPlace { continue }
            if departure.isStack {
                if world.people[member].onStackOf != departure.caller {
                    returnToStack(member, of: departure.caller, departure.began)
                }
            } else if let presenter = world.people[member].presentedBy, world.people[presenter].presents == nil {
                world.people[presenter].presents = member
            }
        }
    }

    mutating func leave(_ person: Int, _ at: Moment, _ parent: Int?) {
        let former = world.people[person].left
        if let parent {
            world.people[parent].showsDepartures = true
            world.people[parent].latestLeaver = (person, at)
        }
        if let index = former?.departure, world.departures[index].isOpen { complete(index, at, isSeen: false) }
        let departure = former?.departure.flatMap { world.departures[$0].isUndone ? nil : $0 }
        let emptiedStack = parent.map { world.people[$0].isNavigation && world.people[$0].stack.isEmpty } ?? false
        world.people[person].left = NaiveWorld.Leave(
            at: at, caller: parent ?? former?.caller, departure: departure, isRemoval: true,
            emptiedStack: emptiedStack && !world.people[person].wasPushed)
    }
}
