// Whether only the last controller of a screen stays until the next one comes.
extension NaiveReplay {
    /// The visits of one screen: the controllers with the same classes from the root.
    struct Visits {
        var freed: [Visit] = []
        var stayed: [(visit: Visit, report: Report)] = []
        /// The reports of late `deinit`s.
        var late: [Report] = []
    }

    struct Visit {
        var first: Call
        var left: Moment
        var died: Moment?

        /// Whether the other controller came after this one had left, and before this one was freed. One that shows no `init` may
        /// have come a moment before its first call.
        func isFollowed(by next: Visit) -> Bool {
            guard let died, left.line < next.first.line, died.time - next.left.time <= 2000 else { return false }
            return next.first.line < died.line || next.first.kind != "init" && next.first.time - died.time <= 100
        }
    }

    /// The classes from the root to the controller.
    func path(to person: Int) -> [String] {
        var path: [Int] = []
        var next: Int? = person
        while let current = next, !path.contains(current) {
            path.append(current)
            let (presenter, former) = (world.people[current].presentedBy, world.people[current].formerParenthood)
            let active = presenter.flatMap { world.people[$0].presents == current ? $0 : nil }
            next = world.parent(of: current) ?? active ?? former.map { world.parenthoods[$0].parent } ?? presenter
        }
        return path.map { world.people[$0].name.className }
    }

    mutating func noteFreed(_ index: Int) {
        let person = world.people[index]
        guard let died = person.died, person.left != nil || person.lastCallback != nil else { return }
        let seen = person.lastCallback.flatMap { $0.kind == "viewDidDisappear" ? $0 : nil }
        let left = person.left.flatMap { world.completion($0) } ?? seen ?? died
        visits[path(to: index), default: Visits()].freed.append(
            Visit(first: firstCall(of: person), left: left, died: died))
    }

    func firstCall(of person: NaiveWorld.Person) -> Call { calls.first { $0.line == person.firstLine } ?? calls[0] }

    /// Makes the report of a last controller a warning at most, and leaves out the late `deinit`s of those before it.
    mutating func judgeVisits() {
        for visits in visits.values {
            guard visits.stayed.count == 1, let last = visits.stayed.first, let latest = visits.freed.last,
                latest.isFollowed(by: last.visit),
                zip(visits.freed, visits.freed.dropFirst()).allSatisfy({ $0.isFollowed(by: $1) })
            else { continue }
            reports.removeAll { visits.late.contains($0) }
            guard let index = reports.firstIndex(of: last.report), last.report.severity == "error" else { continue }
            reports[index].severity = "warning"
        }
    }

    // MARK: What parents keep

    /// Whether the former parent keeps it, as parents of that class did with one child of its class each, which died with them.
    func isKeptByParent(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        guard left.isRemoval, left.departure == nil, let parent = left.caller, world.isAlive(parent) else {
            return false
        }
        let (name, holder) = (world.people[index].name.className, world.people[parent].name.className)
        let former = world.people.indices.filter { other in
            guard let left = world.people[other].left, left.isRemoval, left.departure == nil, let parent = left.caller
            else { return false }
            return world.people[other].name.className == name && world.people[parent].name.className == holder
        }
        let parents = former.filter(diedWithParent).compactMap { world.people[$0].left?.caller }
        let isAlone = !former.contains { $0 != index && world.isAlive($0) && world.people[$0].left?.caller == parent }
        return !parents.isEmpty && Set(parents).count == parents.count && isAlone
    }

    private func diedWithParent(_ index: Int) -> Bool {
        let person = world.people[index]
        guard let left = person.left, let parent = left.caller, let died = person.died,
            let gone = world.people[parent].died, gone.line < died.line, let completed = world.completion(left)
        else { return false }
        let isPrivate = person.formerParenthood.map {
            world.parenthoods[$0].parent == parent && world.parenthoods[$0].isPrivate
        }
        return !world.people[parent].isNavigation && isPrivate != true && died.time - gone.time <= 100
            && died.time - completed.time >= 1000
    }

    /// Whether others of its class were pushed or presented again in the same place.
    func isOneOfCache(_ index: Int, _ left: NaiveWorld.Leave) -> Bool {
        guard let caller = left.caller, world.isAlive(caller) else { return false }
        return world.people[caller].broughtBack.count {
            $0 != index && world.people[$0].name.className == world.people[index].name.className
        } > 1
    }

    /// Whether the parent took several others of the class back.
    func isOneOfPool(_ index: Int, of parent: Int?) -> Bool {
        guard let parent, world.isAlive(parent), !world.people[parent].isNavigation else { return false }
        let className = world.people[index].name.className
        return world.people[parent].takenBack.count {
            $0 != index && world.people[$0].name.className == className
        } > 1
    }

    /// Whether the only controller of its class left a parent that takes children back.
    func isOneOfTabs(_ index: Int, of parent: Int?) -> Bool {
        guard let parent, world.isAlive(parent), !world.people[parent].isNavigation else { return false }
        let className = world.people[index].name.className
        return world.people.count { $0.name.className == className } == 1
            && world.people[parent].takenBack.contains { $0 != index }
    }
}
