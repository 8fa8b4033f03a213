import TraceModel

/// What is inside controllers.
extension Presentations {
    /// The controllers inside a container.
    func members(of container: ControllerState) -> ArraySlice<ControllerState> { family(of: [container]).dropFirst() }

    /// Returns controllers, then all that are inside them: their children and theirs, and those on their stacks. Each is there once.
    func family(of containers: [ControllerState]) -> [ControllerState] {
        var found = containers
        var open = containers.map { (state: $0, depth: 0) }
        hierarchy.walk &+= 1
        for state in containers { state.lastWalk = hierarchy.walk }
        while let (state, depth) = open.popLast() {
            guard depth < Self.reach, !state.children.isEmpty || state.stack.count > 0 else { continue }
            for child in state.children.sorted() {
                if let member = hierarchy.livingState(child) { take(member) }
            }
            for member in state.stack.members { take(member) }

            func take(_ member: ControllerState) {
                guard member.lastWalk != hierarchy.walk else { return }
                member.lastWalk = hierarchy.walk
                found.append(member)
                open.append((member, depth + 1))
            }
        }
        return found
    }
}
