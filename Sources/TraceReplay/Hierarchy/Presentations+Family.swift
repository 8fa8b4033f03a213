import TraceModel

/// What is inside controllers.
extension Presentations {
    /// The controllers inside a container.
    func members(of container: ControllerState) -> ArraySlice<ControllerState> { family(of: [container]).dropFirst() }

    /// Returns controllers, then all that are inside them: their children and theirs, and those on their stacks. Each is there once.
    func family(of containers: [ControllerState]) -> [ControllerState] {
        var family: [ControllerState] = []
        _ = hasMember(in: containers) { member in
            family.append(member)
            return false
        }
        return family
    }

    /// Whether one of the controllers, or of those that are inside them, meets the condition.
    func hasMember(in containers: [ControllerState], where isMeant: (ControllerState) -> Bool) -> Bool {
        if containers.contains(where: isMeant) { return true }
        hierarchy.walk &+= 1
        for state in containers { state.lastWalk = hierarchy.walk }
        var open = containers.map { (state: $0, depth: 0) }
        while let (state, depth) = open.popLast() {
            guard depth < Self.reach else { continue }
            for child in state.children.sorted() {
                if let member = hierarchy.livingState(child), finds(member) { return true }
            }
            for member in state.hasHadStack ? state.stack.members : [] where finds(member) { return true }

            func finds(_ member: ControllerState) -> Bool {
                guard member.lastWalk != hierarchy.walk else { return false }
                member.lastWalk = hierarchy.walk
                if !member.children.isEmpty || member.hasHadStack { open.append((member, depth + 1)) }
                return isMeant(member)
            }
        }
        return false
    }
}
