/// A second, plain implementation of the replay, without regard to time or memory.
///
/// It supports only the lines of `RandomTrace`: times, addresses, a header that declares all kinds, one launch.
struct NaiveReplay {
    typealias Moment = NaiveWorld.Moment

    let calls: [Call]
    var world = NaiveWorld()
    /// The reports of the rules so far.
    var reports: [Report] = []
    /// Reports that later calls may refute.
    var candidates: [(report: Report, refutation: Refutation)] = []
    /// The last call of each controller.
    var last: [Int: Last] = [:]
    /// The classes that print most calls twice.
    let doubled: Set<String>
    /// The number of calls that came twice, by class.
    var repetitions: [String: Int] = [:]
    /// The visits of each screen, by the classes on its path.
    var visits: [[String]: Visits] = [:]
    /// The classes that have shown an `init` so far.
    private var shownInits: Set<String> = []

    /// When the trace ends, in milliseconds.
    let end: Int

    /// Kinds that say nothing of whether a class prints twice.
    static let printedByFew: Set = ["message", "viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews"]

    struct Last {
        var call: Call
        /// The call that the following calls are nested in.
        var around: Call?
        var isAroundRepeated = false
        var isInterrupted = false
        /// Whether the child that the call added has logged its move since.
        var isAnswered = false
        var isRepeated = false
    }

    init(_ trace: RandomTrace) {
        // Only the whole trace shows which classes print calls twice.
        let first = NaiveReplay(trace, doubled: [])
        let doubled = first.repetitions.filter { name, count in
            let lines = trace.calls.count {
                $0.subject?.className == name && !Self.printedByFew.contains($0.kind)
            }
            return count > 1 && count * 2 > lines - count
        }
        self = doubled.isEmpty ? first : NaiveReplay(trace, doubled: Set(doubled.keys))
    }

    private init(_ trace: RandomTrace, doubled: Set<String>) {
        self.doubled = doubled
        calls = trace.calls
        end = trace.end
        let ownCalls = calls.filter { $0.kind != "message" }
        world.traced = Set(ownCalls.compactMap(\.subject?.className))
        for call in calls {
            let former = world
            take(call)
            for index in world.stays.indices where world.stays[index].isOver {
                if index >= former.stays.count || !former.stays[index].isOver { judgeStay(index) }
            }
            for index in world.parenthoods.indices where world.parenthoods[index].ended != nil {
                if index >= former.parenthoods.count || former.parenthoods[index].ended == nil {
                    judgeParenthood(index)
                }
            }
            for index in world.people.indices where !world.isAlive(index) {
                if index >= former.people.count || former.isAlive(index) { judgePerson(index) }
            }
        }
        for index in world.stays.indices where !world.stays[index].isOver { judgeStay(index) }
        for index in world.parenthoods.indices where world.parenthoods[index].ended == nil { judgeParenthood(index) }
        for index in world.people.indices where world.isAlive(index) { judgePerson(index) }
        judgeVisits()
        reports += candidates.filter { !$0.refutation.isOpen }.map(\.report)
        let uncontained = Set(reports.filter { $0.rule == "view-added-without-containment" }.map(\.subject))
        reports.removeAll {
            ["remove-without-parent", "did-move-before-view-added"].contains($0.rule)
                && uncontained.contains($0.subject)
        }
        reports.sort()
    }

    /// Classes with a call of that kind in the whole trace.
    func shows(_ kind: String, _ person: NaiveWorld.Person) -> Bool {
        calls.contains { $0.kind == kind && $0.subject?.className == person.name.className }
    }

    /// Whether the trace has a call of the class.
    func isTraced(_ person: Int) -> Bool { world.traced.contains(world.people[person].name.className) }

    // MARK: Lives and echoes

    private mutating func person(_ name: Call.Name?, _ call: Call, beginnings: Set<String>) -> Int? {
        guard let name else { return nil }
        if let known = world.people.lastIndex(where: { $0.name == name }) {
            // If the class showed no `init`, any call can be the first of a life.
            let canBegin =
                beginnings.contains(call.kind)
                || call.kind != "message" && !belongsToDeath(call, name, known) && !shownInits.contains(name.className)
            // If a controller appeared or went out of sight and is initialized again, the earlier one died without a `deinit` line.
            let isReborn =
                call.kind == "init" && world.isAlive(known)
                && (world.people[known].isOutOfSight || world.people[known].hasAppeared
                    || world.people[known].made.map { call.time - $0 >= 1000 } ?? false)
            if world.isAlive(known) ? !isReborn : !canBegin { return known }
            if isReborn {
                world.people[known].isReplaced = true
                finish(known, Moment(line: call.line, time: call.time, kind: call.kind), "replaced")
            }
        }
        let (present, isFirst) = (world, isFirstCall(call, of: name))
        candidates.removeAll { isFirst && $0.refutation.isBirth(of: name, in: present) }
        for index in candidates.indices where candidates[index].refutation.isBirth(of: name, in: present) {
            candidates[index].refutation = .none
        }
        let generation = world.people.count { $0.name == name } + 1
        world.people.append(
            NaiveWorld.Person(
                name: name, generation: generation, firstLine: call.line,
                isNavigation: name.className == RandomTrace.navigation))
        return world.people.count - 1
    }

    /// Whether the call is a second line about a `deinit`, or part of it.
    private func belongsToDeath(_ call: Call, _ name: Call.Name, _ person: Int) -> Bool {
        guard call.subject == name, let died = world.people[person].died else { return false }
        if call.endsOwnPlace { return call.time - died.time < 10 }
        return call.kind == "deinit" && call.time - died.time <= 100
    }

    /// Whether UIKit makes the call on a controller that is new.
    private func isFirstCall(_ call: Call, of name: Call.Name) -> Bool {
        call.subject == name && ["willMove", "viewDidLoad", "viewWillAppear"].contains(call.kind)
    }

    private mutating func take(_ call: Call) {
        let subject = person(call.subject, call, beginnings: ["init", "viewDidLoad", "viewWillAppear"])
        noteSight(of: subject, call)
        let object = person(call.object, call, beginnings: ["addChild", "present", "push"])
        if let object, ["addChild", "present", "push"].contains(call.kind) {
            world.people[object].isOutOfSight = false
        }
        let second = person(call.second, call, beginnings: [])
        if call.kind != "message", let subject {
            if repeats(call, subject) { return }
            if let object, object != subject { interrupt(object, by: call) }
        }
        let named = Set([subject, object, second].compactMap(\.self))
        candidates.removeAll { $0.refutation.isMet(by: call, subject, named) }
        for index in candidates.indices {
            candidates[index].refutation = candidates[index].refutation.after(call, subject, object)
        }
        judgeCall(call, subject, object, second)
        guard call.kind != "message", let subject, world.isAlive(subject) else { return }
        let moment = Moment(line: call.line, time: call.time, kind: call.kind)
        noteBeginning(subject, object, call)
        let living = { [world] (person: Int?) in person.flatMap { world.isAlive($0) ? $0 : nil } }
        apply(call, moment, subject, living(object), living(second), named: object)
    }

    private mutating func noteSight(of subject: Int?, _ call: Call) {
        guard let subject else { return }
        switch call.kind {
        case "init":
            shownInits.insert(world.people[subject].name.className)
            world.people[subject].made = world.people[subject].made ?? call.time
            world.people[subject].isOutOfSight = false
        case "viewWillAppear": world.people[subject].isOutOfSight = false
        case "viewDidAppear": world.people[subject].hasAppeared = true
        case "viewDidDisappear", "removeFromParent": world.people[subject].isOutOfSight = true
        case "didMove": world.people[subject].isOutOfSight = call.object == nil
        default: break
        }
    }

    private mutating func noteBeginning(_ subject: Int, _ object: Int?, _ call: Call) {
        switch call.kind {
        case "init":
            world.people[subject].showedInit = true
            // The trace may begin inside an `addChild`, with a line that names both.
            let announced = world.people[subject].announced.first.map { world.people[$0.parent].firstLine }
            if !world.people[subject].isKnownFromBirth, world.people[subject].parenthood == nil,
                announced != world.people[subject].firstLine
            {
                world.people[subject].isKnownOrphan = true
            }
            world.people[subject].isKnownFromBirth = true
        case "addChild", "present", "push":
            guard let object, world.people[object].firstLine == call.line else { return }
            world.people[object].isKnownFromBirth = true
            world.people[object].isKnownOrphan = true
        default: break
        }
    }

    // MARK: Calls

    private mutating func apply(
        _ call: Call, _ at: Moment, _ subject: Int, _ object: Int?, _ second: Int?, named: Int?
    ) {
        switch call.kind {
        case "deinit":
            world.people[subject].diedOnMain = call.isOnMain
            die(subject, at)
        case "viewDidLoad":
            if world.people[subject].loaded == nil { world.people[subject].loaded = at }
            if world.people[subject].look == .unknown { world.people[subject].look = .loaded }
        case "addChild": if let object { addChild(object, to: subject, at) }
        case "willMove":
            if let named { willMove(subject, to: named, at) } else { willLeave(subject, at) }
        case "didMove":
            if let named { didMove(subject, to: named, at) } else { didLeave(subject, at) }
        case "removeFromParent": remove(subject, at)
        case "addSubview": if let object { host(object, in: subject, at, isTransition: false) }
        case "removeFromSuperview": takeOut(subject, at)
        case "transition":
            if let object { takeOut(object, at) }
            if let second { host(second, in: subject, at, isTransition: true) }
        case "constrain": world.people[subject].constrained = at
        case "unconstrain": world.people[subject].constrained = nil
        case "willDisplayCell":
            guard let object else { return }
            world.people[object].wasInCell = true
            if let index = world.people[object].parenthood { world.parenthoods[index].isInCell = true }
        case "beginAppearanceTransition": begin(subject, call.detail, at)
        case "endAppearanceTransition": endTransition(subject)
        case "present": if let object { present(object, by: subject, at) }
        case "dismiss": dismiss(subject, at)
        case "push": if let object { push(object, on: subject, at) }
        case "pop": pop(from: subject, at)
        case "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear":
            callBack(subject, call.kind, at)
        default: break
        }
    }

    private mutating func die(_ person: Int, _ at: Moment) {
        world.people[person].died = at
        finish(person, at, "died")
    }

    private mutating func finish(_ person: Int, _ at: Moment, _ ending: String) {
        if let index = world.people[person].left?.departure, world.departures[index].isOpen {
            complete(index, at, isSeen: false)
        }
        if let stay = world.people[person].stay { endStay(stay) }
        handOver(from: person, to: world.above(person).first)
        end(person, at, ending)
        if let presenter = world.people[person].presentedBy, world.people[presenter].presents == person {
            world.people[presenter].presents = nil
        }
        if let presented = world.people[person].presents, world.people[presented].presentedBy == person {
            world.people[person].presents = nil
        }
        leaveStack(person)
    }
}
