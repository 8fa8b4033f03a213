import TraceModel

/// A value of `audit --require`.
struct AuditRequirement {
    private static let nights = "nights"

    /// Nil for `nights`.
    let kinds: EventKinds?

    var isOfNights: Bool { kinds == nil }

    init(argument: String) throws {
        kinds = argument == Self.nights ? nil : try EventKinds(argument: argument)
    }
}
