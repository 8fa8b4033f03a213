/// What a run must show of a class before its silence about a defect of that class means anything.
///
/// A leak shows only where a life should have come to its end: a log that was cut off before, or a controller that stays on screen,
/// could not have had it.
package enum Exercise: Sendable, Hashable, CaseIterable {
    /// A controller of the class.
    case controller
    /// One that was removed from its parent, or deallocated.
    case removal
    /// One that was deallocated.
    case deallocation

    /// Whether calls of one class show it.
    package func isShown(by calls: [EventKind: Int]) -> Bool {
        func happened(_ kind: EventKind) -> Bool { calls[kind] ?? 0 > 0 }
        return switch self {
        case .controller: true
        case .removal: happened(.removeFromParent) || happened(.deinit)
        case .deallocation: happened(.deinit)
        }
    }
}

extension [RuleDescription] {
    /// What a run must show of a class, by the rules' ids.
    package var exercises: [String: Exercise] {
        Dictionary(map { ($0.id, $0.exercisedBy) }, uniquingKeysWith: { first, _ in first })
    }
}
