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
}
