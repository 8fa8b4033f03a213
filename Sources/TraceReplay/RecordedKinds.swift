package import TraceModel

/// What a trace can show: which kinds of event its recorder captures, and in which classes.
///
/// A rule that concludes from an absence asks here first. Appearance callbacks, `willMove`, `didMove` and `deinit` are
/// hooks that an app may log in some of its classes only.
package struct RecordedKinds: Sendable {
    /// From a `records:` header or an option; nil where the log does not say.
    package let declared: EventKinds?
    private var seen: EventKinds
    private var byClass: [String: EventKinds]

    /// The recordedKinds of a whole trace.
    package init(_ summary: TraceSummary) {
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
    package func records(_ kind: EventKind) -> Bool {
        declared.map { $0.contains(kind) } ?? seen.contains(kind)
    }

    /// Whether events of that kind would be shown for that class: as ``records(_:)``, and without a declaration only if
    /// some instance of the class shows one.
    package func shows(_ kind: EventKind, in className: String) -> Bool {
        if let declared { return declared.contains(kind) }
        return byClass[className]?.contains(kind) ?? false
    }

    /// Whether the log says itself that it shows no removal of a child: a relation that looks open may have ended.
    package var hidesRemovals: Bool {
        declared.map { !$0.contains(.removeFromParent) && !$0.contains(.didMove) } ?? false
    }

    /// Notes, while the trace is still being read, that a class shows such events.
    mutating func note(_ kind: EventKind, in className: String) {
        seen.insert(EventKinds(kind))
        byClass[className, default: []].insert(EventKinds(kind))
    }

    /// Whether something was denied that this recordedKinds, of the whole trace, grants.
    func contradicts(_ denials: Set<RecordedKindsDenial>) -> Bool {
        denials.contains { denial in
            guard let denied = denial.className else { return records(denial.kind) }
            // The module may have become known only later.
            return byClass.contains { name, kinds in
                kinds.contains(denial.kind) && (name == denied || name.hasSuffix("." + denied))
            }
        }
    }
}

/// What a trace that was still being read did not seem to show.
struct RecordedKindsDenial: Hashable {
    var kind: EventKind
    /// As it was known then; nil where any class was meant.
    var className: String?
}
