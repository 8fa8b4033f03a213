extension Event {
    /// What the detail of a `willMove` or `didMove` begins with whose line names no parent, as `#function` and `_cmd` print
    /// it; `nil` is a parent that is named.
    package static let unknownParentMark = "parent=unknown"

    /// Whether it is a `willMove` or `didMove` of which only the child is known.
    package var isParentUnknown: Bool {
        guard object == nil, let detail, kind == .willMove || kind == .didMove else { return false }
        return detail.hasPrefix(Self.unknownParentMark)
    }
}
