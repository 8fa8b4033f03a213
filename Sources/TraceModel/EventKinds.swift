/// A set of event kinds, as bits.
package struct EventKinds: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The set of one kind.
    package init(_ kind: EventKind) {
        rawValue = 1 << UInt64(kind.rawValue)
    }

    /// The set of the listed kinds.
    package init(_ kinds: some Sequence<EventKind>) {
        rawValue = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    /// Every kind.
    package static let all = EventKinds(EventKind.allCases)

    /// What a log may hold without its recorder capturing it: tests, messages, marks, and calls of other kinds.
    package static let besideTheLifecycle: EventKinds = EventKinds([
        .testStarted, .testFinished, .diagnostic, .mark, .other,
    ])

    /// Whether the kind is in the set.
    package func contains(_ kind: EventKind) -> Bool {
        rawValue & (1 << UInt64(kind.rawValue)) != 0
    }

    /// The kinds in the set, in the order of their raw values.
    package var elements: [EventKind] {
        EventKind.allCases.filter(contains)
    }
}
