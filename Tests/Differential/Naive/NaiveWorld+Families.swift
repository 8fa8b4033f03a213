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
            open += ([person] + members).compactMap { people[$0].presents }
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
}
