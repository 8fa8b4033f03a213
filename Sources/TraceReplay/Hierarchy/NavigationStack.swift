/// The controllers of a navigation controller, the top one last.
///
/// Members leave from the top as a rule. One that leaves from the middle is only marked, so that a stack of any height is
/// emptied in a time that grows with its height.
struct NavigationStack {
    private var entries: [ControllerState] = []
    private var leftCount = 0
    /// Set once the owner is there; never nil after that.
    private unowned var owner: ControllerState?

    /// A stack that is nobody's yet.
    init() {}

    init(of owner: ControllerState) {
        self.owner = owner
    }

    /// The root first.
    var members: [ControllerState] { leftCount == 0 ? entries : entries.filter(contains) }

    func contains(_ state: ControllerState) -> Bool { state.navigation != nil && state.navigation === owner }

    var count: Int { entries.count - leftCount }

    /// The place of a member, from 1, the root; nil for one that is on another stack.
    func position(of state: ControllerState) -> Int? {
        guard contains(state) else { return nil }
        // Who is asked about is near the top, as a rule.
        return members.lastIndex { $0 === state }.map { $0 + 1 }
    }

    var top: ControllerState? { entries.last }

    var root: ControllerState? { entries.first(where: contains) }

    /// Puts a controller that is on no stack on top.
    mutating func append(_ state: ControllerState) {
        // Never twice into the same stack, in which a mark alone would not tell its former place: and Swift allows one change at a time.
        if contains(state) {
            state.navigation = nil
            compact()
        } else {
            state.navigation?.rare.stack.remove(state)
        }
        state.navigation = owner
        entries.append(state)
    }

    mutating func remove(_ state: ControllerState) {
        guard contains(state) else { return }
        state.navigation = nil
        leftCount += 1
        while let last = entries.last, !contains(last) {
            entries.removeLast()
            leftCount -= 1
        }
        if leftCount * 2 > entries.count { compact() }
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
        entries = entries.filter(contains)
        leftCount = 0
    }
}
