public import TraceModel

/// What a trace can show: which kinds of event its recorder captures, and in which classes.
///
/// A rule that concludes from an absence asks here first. Appearance callbacks, `willMove`, `didMove` and `deinit` are
/// hooks that an app may log in some of its classes only.
public struct Coverage: Sendable {
    /// From a `records:` header or an option; nil where the log does not say.
    public let declared: EventKinds?
    private var seen: EventKinds
    private var byClass: [String: EventKinds]

    /// The coverage of a whole trace.
    public init(_ summary: TraceSummary) {
        declared = summary.header.records
        seen = []
        byClass = [:]
        for (name, counts) in summary.counts {
            let kinds = EventKinds(counts.keys)
            byClass[name] = kinds
            seen.formUnion(kinds)
        }
    }

    /// Whether the trace would show such an event: declared, or, without a declaration, seen at least once.
    public func records(_ kind: EventKind) -> Bool {
        declared.map { $0.contains(kind) } ?? seen.contains(kind)
    }

    /// Whether events of that kind would be shown for that class: as ``records(_:)``, and without a declaration only if
    /// some instance of the class shows one.
    public func shows(_ kind: EventKind, in className: String) -> Bool {
        if let declared { return declared.contains(kind) }
        return byClass[className]?.contains(kind) ?? false
    }

    /// Whether the log says itself that it shows no removal of a child: a relation that looks open may have ended.
    public var hidesRemovals: Bool {
        declared.map { !$0.contains(.removeFromParent) && !$0.contains(.didMove) } ?? false
    }

    /// Notes an event while the trace is still being read.
    mutating func note(_ kind: EventKind) {
        seen.insert(EventKinds(kind))
    }
}
