extension NaiveReplay {
    // MARK: Presentations

    mutating func present(_ presented: Int, by presenter: Int, _ at: Moment) {
        if world.blocker(of: presenter) != nil || isPresentedBelow(presented, presenter) { return }
        if let former = world.people[presented].presentedBy, world.people[former].presents == presented {
            world.people[former].presents = nil
        }
        if hasLeft(world.people[presented]) { world.people[presented].cameBack = true }
        world.people[presenter].presents = presented
        world.people[presented].presentedBy = presenter
        world.people[presented].left = nil
        for ancestor in world.above(presenter) { world.people[ancestor].presentersBelow.insert(presenter) }
    }

    private func isPresentedBelow(_ presented: Int, _ presenter: Int) -> Bool {
        var next: Int? = presenter
        while let current = next {
            if current == presented { return true }
            next = world.people[current].presentedBy.flatMap { world.people[$0].presents == current ? $0 : nil }
        }
        return false
    }

    mutating func dismiss(_ asked: Int, _ at: Moment) {
        guard let presenter = presenter(for: asked) else { return }
        var next = world.people[presenter].presents
        world.people[presenter].presents = nil
        while let dismissed = next {
            world.people[dismissed].left = NaiveWorld.Leave(at: at, caller: presenter)
            for member in inside(dismissed) where world.people[member].left == nil {
                world.people[member].left = NaiveWorld.Leave(at: at, caller: presenter, container: dismissed)
            }
            next = world.people[dismissed].presents
            world.people[dismissed].presents = nil
        }
    }

    private func presenter(for asked: Int) -> Int? {
        let family = [asked] + world.above(asked)
        if let presenter = family.first(where: { world.people[$0].presents != nil }) { return presenter }
        for person in family {
            if let presenter = world.people[person].presentedBy, world.people[presenter].presents == person {
                return presenter
            }
        }
        return world.people[asked].presentersBelow.sorted().first { below in
            world.isAlive(below) && world.people[below].presents != nil && world.above(below).contains(asked)
        }
    }

    /// All that are inside a container, at any depth.
    private func inside(_ container: Int) -> [Int] {
        var found: [Int] = []
        var open = [container]
        while let next = open.popLast() {
            for person in world.people.indices
            where world.isAlive(person) && person != container && !found.contains(person)
                && (world.parent(of: person) == next || world.people[person].onStackOf == next)
            {
                found.append(person)
                open.append(person)
            }
        }
        return found
    }

    // MARK: Stacks

    mutating func push(_ pushed: Int, on navigation: Int) {
        if hasLeft(world.people[pushed]) { world.people[pushed].cameBack = true }
        world.people[pushed].left = nil
        if world.isOnStack(pushed, of: navigation) { return }
        let hasChildren = world.people.indices.contains { world.parent(of: $0) == navigation }
        let isRoot = world.people[navigation].showedInit && world.people[navigation].stack.isEmpty && !hasChildren
        world.people[pushed].isKnownOrphan = false
        world.people[pushed].wasPushed = !isRoot
        enterStack(pushed, of: navigation)
    }

    mutating func pop(from navigation: Int, _ at: Moment) {
        let stack = world.people[navigation].stack
        guard let top = stack.last, stack.count > 1 || world.people[top].wasPushed else { return }
        leaveStack(top)
        world.people[top].left = NaiveWorld.Leave(at: at, caller: navigation)
    }

    mutating func enterStack(_ person: Int, of navigation: Int) {
        leaveStack(person)
        world.people[person].onStackOf = navigation
        world.people[navigation].stack.append(person)
    }

    mutating func leaveStack(_ person: Int) {
        guard let navigation = world.people[person].onStackOf else { return }
        world.people[navigation].stack.removeAll { $0 == person }
        world.people[person].onStackOf = nil
    }
}
