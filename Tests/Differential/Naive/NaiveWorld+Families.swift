// Controllers that belong together.
extension NaiveWorld {
    /// A presented controller, all controllers inside it, what they present, and so on.
    func chain(from presented: Int) -> [(person: Int, container: Int?)] {
        var found: [(person: Int, container: Int?)] = []
        var open = [presented]
        while let person = open.popLast() {
            if found.contains(where: { $0.person == person }) { continue }
            found.append((person, nil))
            let members = inside(person).filter { member in
                people[member].left == nil && !found.contains { $0.person == member }
            }
            found += members.map { ($0, person) }
            open += ([person] + members).compactMap { people[$0].presents }.filter { people[$0].left == nil }
        }
        return found
    }

    /// All controllers inside a container, at any depth.
    func inside(_ container: Int) -> [Int] {
        var found: [Int] = []
        var open = [container]
        while let next = open.popLast() {
            for person in people.indices
            where isAlive(person) && person != container && !found.contains(person)
                && (parent(of: person) == next || people[person].onStackOf == next)
            {
                found.append(person)
                open.append(person)
            }
        }
        return found
    }

    // MARK: Covers

    func isCovered(_ person: Int, depth: Int = 256) -> Bool {
        guard depth > 0 else { return true }
        let presenters = [person] + people[person].presentersBelow.filter(isAlive)
        return presenters.contains { people[$0].presents.map { covers($0, person, depth) } ?? false }
    }

    private func covers(_ presented: Int, _ person: Int, _ depth: Int) -> Bool {
        guard isAlive(presented), people[presented].left == nil else { return false }
        let isComing =
            if let arrival = people[presented].arrived, let last = people[person].lastCallback {
                abs(last.time - arrival.time) <= 1000
            } else {
                true
            }
        guard isComing || !wasDropped(presented) else { return false }
        return people[presented].look != .disappeared || isCovered(presented, depth: depth - 1)
    }

    /// Whether a controller loaded its view or got a callback since it was presented.
    func showsSign(_ person: Int, since arrival: Moment?) -> Bool {
        [people[person].loaded, people[person].lastCallback].contains { ($0?.line ?? 0) > (arrival?.line ?? 0) }
    }

    /// Whether UIKit dropped the presentation: nobody in it got a callback.
    func wasDropped(_ presented: Int) -> Bool {
        guard let arrival = people[presented].arrived, arrival.kind == "present",
            traced.contains(people[presented].name.className)
        else { return false }
        return !chain(from: presented).contains { showsSign($0.person, since: arrival) }
    }

    func activePresenter(_ person: Int) -> Int? {
        people[person].presentedBy.flatMap { people[$0].presents == person ? $0 : nil }
    }

    func container(_ person: Int) -> Int? { parent(of: person) ?? people[person].onStackOf }

    /// The top of the hierarchy, as far as the trace shows it.
    func summit(_ person: Int) -> Int {
        var current = person
        for _ in 0..<256 {
            guard let next = container(current) ?? activePresenter(current) else { break }
            current = next
        }
        return current
    }

    /// Whether the controller is on the stack, as far as calls and callbacks show: a swipe back pops without a call.
    func isOnStack(_ person: Int, of navigation: Int) -> Bool {
        let stack = people[navigation].stack
        guard people[person].onStackOf == navigation, let index = stack.firstIndex(of: person) else { return false }
        if stack[index...].contains(where: { people[$0].look != .disappeared }) { return true }
        if index == 0 { return !people[person].wasPushed }
        return people[stack[index - 1]].look != .appeared
    }
}
