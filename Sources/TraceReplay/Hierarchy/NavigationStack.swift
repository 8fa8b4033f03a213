import TraceModel

/// The controllers of a navigation controller, the top one last.
///
/// Members leave from the top as a rule. One that leaves from the middle is only marked, so that a stack of any height is
/// emptied in a time that grows with its height. A member knows its place.
struct NavigationStack {
    private var entries: [ControllerState] = []
    /// The places of those that left, in order.
    private var left: [Int] = []
    /// Set once the owner is there; never nil after that.
    private unowned var owner: ControllerState?

    /// A stack that is nobody's yet.
    init() {}

    init(of owner: ControllerState) {
        self.owner = owner
    }

    /// The root first.
    var members: [ControllerState] {
        left.isEmpty ? entries : entries.indices.lazy.filter(hasMember).map { entries[$0] }
    }

    /// Up to so many members from the top on, the top one first.
    func top(_ count: Int) -> [ControllerState] {
        entries.indices.reversed().lazy.filter(hasMember).prefix(count).map { entries[$0] }
    }

    func contains(_ state: ControllerState) -> Bool { state.navigation != nil && state.navigation === owner }

    /// Whether it is a member that has this place, and not one that left it and may have come back.
    private func hasMember(at place: Int) -> Bool {
        contains(entries[place]) && entries[place].rare.stackPlace == place
    }

    var count: Int { entries.count - left.count }

    /// The place of a member, from 1, the root; nil for one that is on another stack.
    func position(of state: ControllerState) -> Int? {
        guard contains(state) else { return nil }
        let place = state.rare.stackPlace
        return place + 1 - left.partitioningIndex { $0 >= place }
    }

    var top: ControllerState? { entries.last }

    var root: ControllerState? { entries.indices.first(where: hasMember).map { entries[$0] } }

    /// Puts a controller on top, which leaves the stack that it is on.
    mutating func append(_ state: ControllerState) {
        // Not through its navigation controller where that is the owner: Swift allows one change at a time.
        if contains(state) { remove(state) } else { state.navigation?.rare.stack.remove(state) }
        state.navigation = owner
        state.rare.stackPlace = entries.count
        entries.append(state)
    }

    mutating func remove(_ state: ControllerState) {
        guard contains(state) else { return }
        state.navigation = nil
        let place = state.rare.stackPlace
        left.insert(place, at: left.partitioningIndex { $0 >= place })
        while let last = left.last, last == entries.count - 1 {
            entries.removeLast()
            left.removeLast()
        }
        if left.count * 2 > entries.count { compact() }
    }

    /// Takes off all above the first so many, and returns them, the lowest first.
    mutating func removeAll(above count: Int) -> [ControllerState] {
        let removed = Array(members.dropFirst(max(0, count)))
        for state in removed.reversed() { remove(state) }
        return removed
    }

    /// Takes off the top one.
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
