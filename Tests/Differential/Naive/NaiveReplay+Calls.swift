// The rules about a single call, checked before the call changes anything.
extension NaiveReplay {
    mutating func judgeCall(_ call: Call, _ subject: Int?, _ object: Int?, _ second: Int?) {
        if call.kind == "message" {
            let isThrown = call.detail.hasPrefix("***")
            report(call.line, isThrown ? "uikit-exception" : "uikit-warning", isThrown ? "error" : "warning", subject)
            return
        }
        guard let subject else { return }
        judgeThread(call, subject, object)
        guard world.isAlive(subject) else {
            if !mayBelongToTheEnd(call, subject, object) {
                report(call.line, "event-after-deinit", "error", subject, unless: .birth(at: subject))
            }
            return
        }
        let living = object.flatMap { world.isAlive($0) ? $0 : nil }
        switch call.kind {
        case "deinit":
            if world.people[subject].look == .appeared, !isOutsideOfWindows(subject) {
                report(call.line, "deallocated-while-visible", "warning", subject)
            }
        case "viewDidLoad": judgeLoading(call, subject)
        case "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear":
            if !world.allows(call.kind, world.people[subject].look) {
                let person = world.people[subject]
                let isPushedAgain = person.pushedAgain.map { $0.line > (person.lastCallback?.line ?? 0) } ?? false
                report(
                    call.line, "unbalanced-appearance", "warning", subject,
                    unless: isPushedAgain ? .appearance(of: subject) : nil)
            }
        case "addSubview": if let living { judgeView(call, of: living, in: subject) }
        case "addChild": if let living { judgeAddition(call, living, to: subject) }
        case "didMove":
            judgeRepetition(call, subject, object)
            if let object { judgeArrival(call, subject, at: object) }
        case "removeFromParent": judgeRemoval(call, subject)
        case "transition":
            for stranger in [object, second].compactMap({ $0 }) where world.isAlive(stranger) {
                let person = world.people[stranger]
                if world.parent(of: stranger).map({ $0 != subject }) ?? person.isKnownOrphan {
                    report(
                        call.line, "transition-without-common-parent", "error", stranger,
                        unless: .life(of: [stranger, subject]))
                }
            }
        case "present": judgePresentation(call, of: object, by: subject)
        case "push":
            guard let living else { return }
            if world.isOnStack(living, of: subject), isTraced(living) {
                report(call.line, "pushed-twice", "error", living, unless: signs(ofPushed: living, on: subject))
            }
            let relation = world.people[living].parenthood ?? world.people[living].formerParenthood
            if world.people[living].isNavigation, relation.map({ !world.isSystem(world.parenthoods[$0]) }) ?? true {
                report(
                    call.line, "navigation-controller-pushed", "error", living,
                    unless: signs(ofPushed: living, on: subject))
            }
        default: break
        }
    }

    /// - Parameter refutation: what would show that it is no mistake.
    mutating func report(
        _ line: Int, _ rule: String, _ severity: String, _ person: Int?, unless refutation: Refutation? = nil
    ) {
        let subject = person.map { "\(world.people[$0].name.text) \(world.people[$0].generation)" } ?? "-"
        let report = Report(line: line, rule: rule, severity: severity, subject: subject)
        if let refutation { candidates.append((report, refutation)) } else { reports.append(report) }
    }

    /// UIKit throws if a child's view is put into the view of somebody else than its parent.
    private mutating func judgeView(_ call: Call, of child: Int, in host: Int) {
        guard let relation = world.people[child].parenthood.map({ world.parenthoods[$0] }), relation.parent != host,
            world.isAlive(relation.parent), !world.isSystem(relation), relation.leaving == nil, isTraced(child),
            let screen = world.people[host].screens.last, screen.until == nil
        else { return }
        // A class that logs nothing shows no `deinit` either.
        let mayBeGone = world.people[relation.parent].left != nil && !isTraced(relation.parent)
        guard !mayBeGone else { return }
        report(
            call.line, "view-in-other-parent", "error", child, unless: .calls(of: [child, relation.parent, host]))
    }

    private mutating func judgeThread(_ call: Call, _ subject: Int, _ object: Int?) {
        guard !call.isOnMain, !["init", "deinit"].contains(call.kind) else { return }
        let isOwn = call.kind == "willMove" || call.kind == "didMove"
        report(call.line, "off-main-thread", "error", isOwn ? subject : object ?? subject)
    }

    private mutating func judgeLoading(_ call: Call, _ subject: Int) {
        if world.people[subject].loaded != nil {
            report(call.line, "view-loaded-twice", "warning", subject)
        } else if world.people[subject].firstCallback != nil, !isFirstSeenInMidLife(subject) {
            report(call.line, "appeared-before-load", "error", subject)
        }
    }

    private func isFirstSeenInMidLife(_ person: Int) -> Bool {
        if world.people[person].isKnownFromBirth { return false }
        let first = calls.first { $0.line == world.people[person].firstLine }?.kind
        return first != "viewWillAppear" || world.people[person].look != .appearing
    }

    /// Whether the call of a dead controller may be part of its `deinit`, or that of a new one at its address.
    private func mayBelongToTheEnd(_ call: Call, _ person: Int, _ object: Int?) -> Bool {
        if call.kind == "willMove", call.object != nil { return true }
        if call.kind == "deinit" { return true }
        guard let died = world.people[person].died, call.isOnMain == world.people[person].diedOnMain,
            call.time - died.time < 10
        else { return false }
        if call.endsOwnPlace { return true }
        let relation = object.flatMap { world.people[$0].parenthood ?? world.people[$0].formerParenthood }
        return relation.map { world.parenthoods[$0].parent == person } ?? false
    }

    private mutating func judgeAddition(_ call: Call, _ child: Int, to parent: Int) {
        let moment = Moment(line: call.line, time: call.time, kind: call.kind)
        if world.isAbove(child, parent), childThatMayBeAnother(from: parent, upTo: child, moment) == nil {
            report(call.line, "containment-cycle", "error", child)
        }
        guard let index = world.people[child].parenthood, world.isSurelyChild(child), isTraced(child) else { return }
        let relation = world.parenthoods[index]
        if relation.parent == parent {
            if !relation.mayBegin(moment) { report(call.line, "add-child-twice", "warning", child) }
        } else if world.isAlive(relation.parent), !world.isSystem(relation), !world.people[parent].isNavigation,
            !world.isAbove(child, parent)
        {
            report(call.line, "implicit-reparent", "warning", child)
        }
    }

    private mutating func judgeRepetition(_ call: Call, _ child: Int, _ parent: Int?) {
        let person = world.people[child]
        guard person.parenthood.map({ world.parenthoods[$0].takeover == nil }) ?? true,
            let index = person.parenthood ?? person.formerParenthood,
            !world.isSystem(world.parenthoods[index])
        else { return }
        let relation = world.parenthoods[index]
        let isSecond =
            if let parent {
                relation.ended == nil && relation.parent == parent && relation.leaving == nil
                    && relation.settlements.count > relation.additions + relation.reprieves
                    && !isCleanup(call, person, after: "viewDidAppear")
            } else if person.parenthood == nil {
                person.farewell == .received && person.calledOff == nil
                    && (hasAnswered(relation, person) || !isCleanup(call, person, after: "viewDidDisappear"))
            } else {
                relation.farewell != nil && person.farewell != .owed
                    && !isCleanup(call, person, after: "viewDidDisappear")
            }
        if isSecond { report(call.line, "redundant-did-move", "warning", child) }
    }

    /// A removal told the child that had disappeared before.
    private func hasAnswered(_ relation: NaiveWorld.Parenthood, _ person: NaiveWorld.Person) -> Bool {
        guard let ended = relation.ended, ended.kind == "removeFromParent", relation.farewell == nil else {
            return false
        }
        return person.lastCallback.map { $0.line < ended.line } ?? false
    }

    /// UIKit itself tells the child again directly after a callback.
    private func isCleanup(_ call: Call, _ person: NaiveWorld.Person, after kind: String) -> Bool {
        guard let last = person.lastCallback, last.kind == kind else { return false }
        return call.time - last.time <= 20
    }

    private mutating func judgeArrival(_ call: Call, _ child: Int, at parent: Int) {
        let person = world.people[child]
        guard let index = person.parenthood else {
            if person.isKnownOrphan, person.impossibleParent != parent, !addsUnseen(parent, child, world),
                !mayHaveAdded(parent, child)
            {
                report(call.line, "did-move-without-add-child", "error", child)
            }
            return
        }
        let relation = world.parenthoods[index]
        if relation.parent != parent {
            if person.impossibleParent != parent, world.isAlive(relation.parent), !world.isSystem(relation),
                !addsUnseen(parent, child, world)
            {
                report(call.line, "did-move-parent-mismatch", "error", child)
            }
        } else if !world.isSystem(relation), !relation.isSettled, let stay = person.stay {
            let since = min(world.stays[stay].added.line, relation.began.line)
            if (person.constrained?.line ?? 0) <= since {
                report(call.line, "child-view-not-laid-out", "warning", child)
            }
        }
    }

    private mutating func judgeRemoval(_ call: Call, _ child: Int) {
        guard isInVain(call.time, child) else { return }
        let isAnswered = world.people[child].farewell == .none && !world.people[child].showedInit
        let answer: Refutation? = isAnswered ? .farewell(of: child, isWordDue: false) : nil
        report(
            call.line, "remove-without-parent", "warning", child,
            unless: answer ?? farewell(of: child, isWordDue: false))
    }

    /// Whether a removal concerns a controller that has no parent: UIKit does nothing.
    func isInVain(_ time: Int, _ child: Int) -> Bool {
        let person = world.people[child]
        guard person.parenthood == nil, person.isKnownOrphan else { return false }
        // The log shows a removal after the `didMove(nil)` that it sends.
        guard let former = person.formerParenthood, let ended = world.parenthoods[former].ended,
            ended.kind == "didMove"
        else { return true }
        return time - ended.time > 1000
    }

    private mutating func judgePresentation(_ call: Call, of presented: Int?, by presenter: Int) {
        guard let presented, world.isAlive(presented), let index = world.people[presented].parenthood else { return }
        let relation = world.parenthoods[index]
        let isInside =
            world.people[presented].look == .appeared
            || [.unknown, .loaded].contains(world.people[presented].look)
                && !world.people[relation.parent].showsDepartures
        if world.isAlive(relation.parent), relation.leaving == nil, relation.farewell == nil, isTraced(presented),
            !world.isSystem(relation) || isInside
        {
            report(
                call.line, "child-presented", "error", presented,
                unless: .life(of: [presented, relation.parent, presenter]))
        }
    }
}
