import TraceModel

/// The controllers of a navigation controller, the top one last.
///
/// Members usually leave from the top. One that leaves from the middle is only marked, so the time to empty a stack grows only
/// with its height. A member knows its place.
struct NavigationStack {
    private var entries: [ControllerState] = []
    /// The places of the members that left, in order.
    private var left: [Int] = []
    private unowned let owner: ControllerState
    /// The first call that shows a member; nil as long as there is none.
    private(set) var beginning: StackBeginning?
    /// Whether `setViewControllers` replaced it by controllers that the log does not name.
    var isReplacedUnseen = false

    init(of owner: ControllerState) {
        self.owner = owner
    }

    /// The root first.
    var members: [ControllerState] {
        left.isEmpty ? entries : entries.indices.lazy.filter(hasMember).map { entries[$0] }
    }

    /// Returns the top members, up to `count`, in no order.
    func top(_ count: Int) -> ArraySlice<ControllerState> {
        if left.isEmpty { return entries.suffix(count) }
        return entries.indices.reversed().lazy.filter(hasMember).prefix(count).map { entries[$0] }[...]
    }

    func contains(_ state: ControllerState) -> Bool { state.navigation === owner }

    /// Whether it is a member that has this place, and not one that left it and may have come back.
    private func hasMember(at place: Int) -> Bool {
        contains(entries[place]) && entries[place].rare.stackPlace == place
    }

    var count: Int { entries.count - left.count }

    /// Returns the place of a member, counted from 1 at the root; nil for a controller on another stack.
    func position(of state: ControllerState) -> Int? {
        guard contains(state) else { return nil }
        let place = state.rare.stackPlace
        return place + 1 - left.partitioningIndex { $0 >= place }
    }

    var top: ControllerState? { entries.last }

    /// Puts a controller on top, and removes it from the stack that it is on.
    mutating func append(_ state: ControllerState) {
        // Not through its navigation controller if that is the owner: Swift allows one change at a time.
        if contains(state) { remove(state) } else { state.navigation?.rare.stack.remove(state) }
        state.navigation = owner
        state.rare.stackPlace = entries.count
        entries.append(state)
        owner.noteChangeInside()
    }

    mutating func noteRoot() { beginning = .root }

    mutating func notePush(at event: EventReference) { if beginning == nil { beginning = .push(event) } }

    /// Puts a controller below all others.
    mutating func insertRoot(_ state: ControllerState) {
        append(state)
        entries = [state] + members.dropLast()
        left = []
        for (place, state) in entries.enumerated() { state.rare.stackPlace = place }
    }

    mutating func remove(_ state: ControllerState) {
        guard contains(state) else { return }
        state.navigation = nil
        owner.noteChangeInside()
        let place = state.rare.stackPlace
        left.insert(place, at: left.partitioningIndex { $0 >= place })
        while let last = left.last, last == entries.count - 1 {
            entries.removeLast()
            left.removeLast()
        }
        if left.count * 2 > entries.count { compact() }
    }

    /// Removes all members above the first `count`, and returns them, the lowest first.
    mutating func removeAll(above count: Int) -> [ControllerState] {
        let removed = Array(members.dropFirst(max(0, count)))
        for state in removed.reversed() { remove(state) }
        return removed
    }

    /// Removes the top member.
    mutating func removeTop() -> ControllerState? {
        guard let top else { return nil }
        remove(top)
        return top
    }

    private mutating func compact() {
        entries = members
        left = []
        for (place, state) in entries.enumerated() { state.rare.stackPlace = place }
    }
}

/// How a log first shows a stack.
enum StackBeginning {
    /// A controller came onto it without a push.
    case root
    case push(EventReference)
}
