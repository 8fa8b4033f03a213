/// How far a controller of a class must have come in a launch before the launch's silence about a defect means anything.
///
/// A leak shows only where a life should have come to its end: a launch that was cut off before could not have had it.
package enum Exercise: String, Sendable, Hashable, CaseIterable {
    /// It took part in a call.
    case began
    /// Its parent told it that it had arrived, or its relation to a parent ended.
    case settled
    /// Its relation to a parent ended, or it was deallocated.
    case left
    /// It was deallocated.
    case gone
}

extension [RuleDescription] {
    /// How far a controller must have come, by the rules' ids.
    package var exercises: [String: Exercise] {
        Dictionary(map { ($0.id, $0.exercisedBy) }, uniquingKeysWith: { first, _ in first })
    }
}
