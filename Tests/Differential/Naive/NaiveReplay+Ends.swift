// The rules about relations that ended, or are still open at the end of the trace.
extension NaiveReplay {
    private static let grace = 2000
    private static let cutOff = 1000

    /// Whether the trace continues for that long after the moment.
    private func follows(_ moment: Moment, by time: Int) -> Bool { end - moment.time >= time }

    mutating func judgeStay(_ index: Int) {
        let stay = world.stays[index]
        if stay.isOrphan {
            if let adopted = stay.adopted {
                if adopted.at.kind == "addChild", !world.people[adopted.by].isNavigation {
                    report(stay.added.line, "view-added-before-add-child", "error", stay.child)
                }
            } else if !world.people[stay.host].isNavigation, isFresh(stay.child, in: stay.host), !isMeasured(stay),
                stay.removed != nil || !world.isAlive(stay.child) || follows(stay.added, by: Self.cutOff)
            {
                report(stay.added.line, "view-added-without-containment", "error", stay.child)
            }
        }
        guard let abandoned = stay.abandonedBy.map({ world.parenthoods[$0] }), !world.isSystem(abandoned),
            let removal = abandoned.ended
        else { return }
        if let removed = stay.removed {
            report(
                removed.line, "view-removed-after-parent", "warning", stay.child,
                unless: farewell(of: stay.child, isWordDue: false))
        } else if !stay.wentAlong,
            world.people[stay.child].parenthood != nil || follows(removal, by: Self.cutOff)
        {
            report(removal.line, "view-left-behind", "error", stay.child)
        }
    }

    private func isMeasured(_ stay: NaiveWorld.Stay) -> Bool {
        guard let removed = stay.removed, (world.people[stay.child].lastCallback?.line ?? 0) < stay.added.line else {
            return false
        }
        return removed.time - stay.added.time < 10
    }

    private func isFresh(_ person: Int, in host: Int) -> Bool {
        if world.people[person].formerParenthood != nil || world.people[person].showedInit { return true }
        return world.people[person].isKnownFromBirth && world.people[host].showedInit
    }

    mutating func judgeParenthood(_ index: Int) {
        let relation = world.parenthoods[index]
        judgeVisibility(relation)
        if relation.ended == nil { judgeOpen(relation) }
        guard !world.isSystem(relation) else { return }
        if let first = relation.arrivals.first, relation.arrivals.count > 1 + relation.additions {
            report(first.line, "redundant-will-move", "note", relation.child)
        }
        if let settled = relation.settlements.first {
            if let hosted = relation.hostedLate, !relation.isInCell,
                relation.waiting.map({ world.parenthoods[$0].hostedLate != nil }) ?? true,
                !(settled.line..<hosted.line).contains(world.people[relation.parent].loaded?.line ?? 0)
            {
                report(settled.line, "did-move-before-view-added", "warning", relation.child)
            }
        } else if !relation.isSettled, isTraced(relation.child), relation.early == nil, !relation.namedAnother,
            !(relation.appearanceWasCancelled && relation.ended != nil), !wasTakenOverAtOnce(relation),
            relation.ended != nil || follows(relation.began, by: Self.cutOff)
        {
            report(relation.began.line, "missing-did-move", "error", relation.child)
        }
        guard relation.ending == "removed", let ended = relation.ended else { return }
        if let leaving = relation.leaving {
            if relation.leftLate, !world.people[relation.parent].keepsChildren {
                report(leaving.line, "will-move-nil-after-view-removed", "warning", relation.child)
            }
        } else if ended.kind == "removeFromParent", relation.reprieves == 0, world.isAlive(relation.parent),
            !relation.isInferred || world.people[relation.child].isKnownFromBirth || !relation.arrivals.isEmpty
        {
            report(
                ended.line, "missing-will-move-nil", "error", relation.child,
                unless: farewell(of: relation.child, isWordDue: true))
        }
    }

    /// What shows that a removal came only later, if UIKit has still to tell the child that it was removed.
    func farewell(of child: Int, isWordDue: Bool) -> Refutation? {
        world.people[child].farewell == .owed ? .farewell(of: child, isWordDue: isWordDue) : nil
    }

    private func wasTakenOverAtOnce(_ relation: NaiveWorld.Parenthood) -> Bool {
        guard relation.ending == "reparented", let ended = relation.ended else { return false }
        return ended.time - relation.began.time <= 1000
    }

    private mutating func judgeVisibility(_ relation: NaiveWorld.Parenthood) {
        guard world.people[relation.child].firstCallback == nil, let hosted = relation.viewAdded,
            relation.isHostedByParent, !world.people[relation.parent].forwardsByHand,
            shows("viewDidAppear", world.people[relation.child]),
            let screen = world.people[relation.parent].screens.last
        else { return }
        let since = max(hosted.time, screen.since.time)
        let untils = [screen.until, relation.viewRemoved ?? relation.ended].map { $0?.time ?? end }
        if untils.allSatisfy({ $0 - since >= Self.grace }) {
            report(relation.began.line, "child-never-appeared", "warning", relation.child)
        }
    }

    private mutating func judgeOpen(_ relation: NaiveWorld.Parenthood) {
        let child = world.people[relation.child]
        let parent = world.people[relation.parent]
        let rule = "child-never-removed"
        // A class that logs nothing proves nothing.
        guard isTraced(relation.child), !parent.isReplaced else { return }
        if let died = parent.died {
            if child.left == nil, follows(died, by: Self.grace) {
                let isKept = child.cameBack || child.wasTakenOver || isElsewhere(child, since: died)
                report(relation.began.line, rule, isKept ? "note" : "error", relation.child)
            }
            return
        }
        // If the parent's class logs nothing, the parent may be gone, and the child that disappeared with it, too.
        let isOutOfSight = child.look == .disappeared && child.presents == nil && child.left == nil
        guard !world.isSystem(relation), isTraced(relation.parent) || !isOutOfSight else { return }
        let isKept = parent.keepsChildren || child.cameBack || child.wasTakenOver
        if let leaving = relation.leaving {
            if follows(leaving, by: Self.grace) { report(relation.began.line, rule, "error", relation.child) }
        } else if let removed = relation.viewRemoved, child.look != .appeared, isSurelyOut(relation, removed) {
            // A parent that is older than the trace may keep its children on purpose.
            let isKept = isKept || relation.hadWaited
            let severity = isKept ? "note" : parent.isKnownFromBirth ? "error" : "warning"
            let isExchanging = parent.lastOut.map { !follows($0.at, by: Self.cutOff) } ?? false
            if follows(removed, by: Self.grace), isKept || !isExchanging {
                report(relation.began.line, rule, severity, relation.child)
            }
        } else if follows(relation.began, by: Self.cutOff), !hasLeftWithItsContainer(child) {
            report(relation.began.line, rule, "note", relation.child)
        }
    }

    /// Whether a view that was never seen to be put in is out: its controller disappeared, too, or the log would have shown it.
    private func isSurelyOut(_ relation: NaiveWorld.Parenthood, _ removed: Moment) -> Bool {
        let child = world.people[relation.child]
        if !relation.lostUnseenView || world.hostedClasses.contains(child.name.className) { return true }
        guard child.look == .disappeared, let last = child.lastCallback else { return false }
        return removed.line < last.line || removed.time - last.time <= 1000
    }

    /// Whether something around it, or what presented it, left with it and is still there: it leaks itself.
    private func isHeld(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        func isReported(_ holder: Int) -> Bool { holder != index && world.isAlive(holder) && isTraced(holder) }
        if let container = left.container, isReported(container) { return true }
        guard let departure = left.departure else { return false }
        var current = index
        for _ in 0..<256 {
            guard let holder = world.container(current) ?? world.people[current].presentedBy,
                world.people[holder].left?.departure == departure
            else { return false }
            if isReported(holder), world.container(current) != nil || !world.people[holder].cameBack { return true }
            current = holder
        }
        return false
    }

    private func wasShownUntilNow(_ person: NaiveWorld.Person, _ left: NaiveWorld.Leave) -> Bool {
        guard left.isShownAgain, let last = person.lastCallback, last.kind == "viewDidDisappear" else { return false }
        return !follows(last, by: Self.grace)
    }

    /// Whether a dismissed controller never began to disappear.
    private func isStillShown(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        if left.isShownAgain, world.people[index].look == .appeared { return true }
        guard let departure = left.departure.map({ world.departures[$0] }), departure.began.kind == "dismiss",
            !departure.isSwipe
        else { return false }
        let first = left.container ?? index
        return ([first] + world.inside(first)).contains { person in
            world.isAlive(person) && world.people[person].look == .appeared
                && world.people[person].lastCallback.map { $0.line < left.at.line } ?? false
        }
    }

    /// A finding about the container that it left with covers it, too.
    private func hasLeftWithItsContainer(_ child: NaiveWorld.Person) -> Bool {
        guard let left = child.left, world.completion(left) != nil, let container = left.container else { return false }
        return world.isAlive(container)
    }

    private mutating func judgeHaste(_ index: Int) {
        let person = world.people[index]
        if person.doubleTap != nil, let at = person.doubleTap {
            report(at.line, "pushed-by-double-tap", "note", index)
        }
        if let (at, first) = person.secondDismissal, !world.departures[first].isUndone,
            let second = person.left?.departure.map({ world.departures[$0] }), second.began == at, !second.isUndone,
            let gone = person.lastCallback, gone.kind == "viewDidDisappear", gone.line > at.line
        {
            report(at.line, "dismissed-too-much", "note", index)
        }
        guard shows("viewDidAppear", person) else { return }
        let latest = world.isDoubtful(index) ? [person.hasty].compactMap { $0 } : []
        for hasty in person.dropped + latest
        where !world.departures[hasty.dismissal].isUndone
            && (person.died != nil || follows(hasty.at, by: Self.cutOff))
        {
            report(hasty.at.line, "present-during-dismissal", "warning", hasty.presenter)
        }
    }

    /// Whether a parent that is older than the trace took back a child whose view had been loaded.
    private func wasShownBefore(_ index: Int, in caller: Int?) -> Bool {
        guard let caller, !world.people[caller].isKnownFromBirth else { return false }
        let person = world.people[index]
        return !person.showedInit && person.loaded == nil && person.lastCallback != nil
    }

    /// Whether it may be a page that a page view controller announced and, when the user gave up the swipe, did not show.
    private func isGivenUpPage(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        guard left.isRemoval, left.caller == nil, let parent = world.people[index].calledOff else { return false }
        return world.isAlive(parent) && !world.people[parent].isNavigation && addsPrivately(parent, index, world)
    }

    /// Whether it may belong to a tab of a group, whose stack is in a tab bar controller and shows one tab after the other.
    private func mayBeTabOfGroup(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        guard left.emptiedStack, left.at.kind == "didMove", let stack = left.caller else { return false }
        let (person, holder) = (world.people[index], world.people[stack])
        guard shows("push", holder), let relation = holder.parenthood ?? holder.formerParenthood else { return false }
        let parent = world.parenthoods[relation].parent
        guard holder.parenthood == nil || world.isAlive(parent), addsPrivately(parent, stack, world) else {
            return false
        }
        if let gone = holder.died ?? holder.left.flatMap(world.completion), follows(gone, by: Self.grace) {
            return false
        }
        // The tabs do not keep what others of its class show to be freed.
        return !world.people.contains { other in
            other.name.className == person.name.className && other.died != nil && other.left?.isRemoval == true
                && other.left?.caller == stack
        }
    }

    private mutating func judgeTransitions(_ person: NaiveWorld.Person, _ index: Int) {
        var unended = person.unended
        if let all = person.begun?.all {
            let isTold = all.count > 1 && isToldSince(all[all.count - 1], index)
            if isTold || !person.isReplaced && follows(all[all.count - 1], by: Self.cutOff) { unended.append(all[0]) }
        }
        for moment in unended { report(moment.line, "appearance-transition-not-ended", "warning", index) }
    }

    mutating func judgePerson(_ index: Int) {
        let person = world.people[index]
        judgeTransitions(person, index)
        judgeHaste(index)
        for call in person.unlikely where isTraced(index) && follows(call.at, by: Self.cutOff) {
            report(call.at.line, "present-while-presenting", "error", call.presenter, unless: absence(call))
        }
        if person.isReplaced { return }
        noteFreed(index)
        guard let left = person.left, let completed = world.completion(left) else { return }
        if let died = person.died {
            if died.time - completed.time > Self.grace {
                report(died.line, "controller-never-deallocated", "note", index)
                if let late = reports.last { visits[path(to: index), default: Visits()].late.append(late) }
            }
        } else if isTraced(index), follows(completed, by: Self.grace), !wasShownUntilNow(person, left),
            !isAnnounced(person, since: left.at), !isHeld(index, left), !isStillShown(index, left),
            !isGivenUpPage(index, left)
        {
            let isRemoval = left.isRemoval && left.departure == nil
            let isTab =
                isRemoval
                ? isOneOfTabs(index, of: left.caller) || isOneOfPool(index, of: left.caller) : isOneOfCache(index, left)
            let isLoadedBefore = !person.showedInit && person.loaded == nil && person.lastCallback != nil
            let isOlder =
                !person.isKnownFromBirth || isLoadedBefore
                || isRemoval && !isTab && wasShownBefore(index, in: left.caller)
            let doubts = (isOlder ? 1 : 0) + (isTab ? 1 : 0)
            let severities = ["error", "warning", "note", "note"]
            let isInKept = left.container.map { world.isAlive($0) && world.people[$0].cameBack } ?? false
            let isNote =
                person.cameBack || isInKept || isRemoval && mayBeTabOfGroup(index, left) || isKeptByParent(index, left)
            report(left.at.line, "controller-never-deallocated", isNote ? "note" : severities[doubts], index)
            guard let report = reports.last else { return }
            let visit = Visit(first: firstCall(of: person), left: completed)
            visits[path(to: index), default: Visits()].stayed.append((visit, report))
        }
    }
}
