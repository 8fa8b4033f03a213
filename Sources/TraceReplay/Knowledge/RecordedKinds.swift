import TraceModel

/// The events that a trace can show: the kinds that its recorder captures, and the classes in which it does.
///
/// A rule that concludes from an absence asks here first. An app may log appearance callbacks, `willMove`, `didMove` and `deinit`
/// only in some of its classes.
struct RecordedKinds: Sendable {
    /// The conclusion if an event of some kind is missing.
    enum Absence: Sendable {
        /// Nothing: the trace would not show the event.
        case provesNothing
        /// The call was probably not made; no instance of the class shows such an event, so the class may not log it.
        case isLikely
        /// The call was not made.
        case isCertain
    }

    /// From a `records:` header; nil if the log does not say.
    private let declared: EventKinds?
    /// The kinds that somebody added to those that the log shows.
    private let added: EventKinds
    /// The kinds that a class does not show reliably.
    private(set) var partial: [String: EventKinds]
    private let hasRecorder: Bool
    let tellsCallsOnce: Bool
    private let seen: EventKinds
    private let counts: [String: EventCounts]

    init(_ summary: TraceSummary) {
        let header = summary.header
        declared = header.records
        added = header.added
        partial = header.partial
        hasRecorder = header.recorder != nil
        tellsCallsOnce = header.tellsCallsOnce
        seen = summary.shownKinds
        counts = summary.counts
        let declared = partial
        let namesakes = Self.namesakes(in: declared)
        for name in counts.keys where declared[name] == nil { learnPartial(of: name, from: namesakes) }
    }

    /// Whether the trace would show such an event: listed, or, without a header that lists kinds, seen at least once.
    func records(_ kind: EventKind) -> Bool { recorded.contains(kind) }

    private var recorded: EventKinds { declared ?? seen.union(added) }

    /// The kinds that the trace records, or a recorder wrote: no recorder lists marks, other calls, tests and messages.
    var shown: EventKinds { declared == nil ? recorded : recorded.union(.besideTheLifecycle) }

    /// The kinds of events that the trace can contain, even if its header does not list them.
    var held: EventKinds { recorded.union(seen) }

    /// Whether a recorder wrote the trace, and shows how lives begin: what has no `init` is older.
    var showsEveryInit: Bool { hasRecorder && lists(.`init`) && seen.contains(.`init`) }

    func mayHold(_ kind: EventKind) -> Bool { held.contains(kind) }

    /// Whether the header, or somebody, says that the log shows every such event, so none can be missing.
    func lists(_ kind: EventKind) -> Bool { (declared ?? added).contains(kind) }

    /// Whether some instance of the class is the subject of such an event.
    func shows(_ kind: EventKind, in className: String) -> Bool {
        counts[className]?.kinds.contains(kind) ?? false
    }

    /// Whether such an event of the class's instances would be in the trace.
    func showsReliably(_ kind: EventKind, in className: String) -> Bool {
        guard !mayHide(kind, in: className) else { return false }
        if shows(kind, in: className) { return true }
        // Hooks often see only some calls of Apple's classes.
        return lists(kind) && isTraced(className) && (hasRecorder || !AppleClasses.contain(className))
    }

    /// Whether the log says that instances of the class do not show such events reliably.
    func mayHide(_ kind: EventKind, in className: String) -> Bool { partial[className]?.contains(kind) == true }

    /// Whether the log says so of some class.
    func isHiddenSomewhere(_ kind: EventKind) -> Bool { partial.values.contains { $0.contains(kind) } }

    /// Whether the log would show the `deinit` of a class that shows callbacks: it lists the kind, or some such class shows one.
    var showsDeinitBesideCallbacks: Bool {
        lists(.deinit)
            || counts.values.contains { $0.kinds.contains(.deinit) && !$0.kinds.isDisjoint(with: .callbacks) }
    }

    /// The classes whose calls the log shows.
    var tracedClasses: some Sequence<String> { counts.keys.lazy.filter(isTraced) }

    /// Whether the log shows calls of the class's instances.
    ///
    /// A message of UIKit's can name controllers of any class.
    func isTraced(_ className: String) -> Bool {
        guard let kinds = counts[className]?.kinds else { return false }
        return !kinds.subtracting(.besideTheLifecycle).isEmpty
    }

    /// Whether the log shows the removal of a child at all: otherwise a relation that looks open may have ended.
    var showsRemovals: Bool { records(.removeFromParent) || records(.didMove) }

    /// The kind of event that shows the removal of a child.
    var removal: EventKind { records(.removeFromParent) ? .removeFromParent : .didMove }

    /// Returns the conclusion if instances of the class show no such event.
    ///
    /// Without a header, the conclusion for a class that never shows a kind depends on the kind: apps override `willMove`,
    /// `didMove` and `deinit` only in some classes, and appearance callbacks in few.
    func absence(of kind: EventKind, in className: String) -> Absence {
        guard records(kind), isTraced(className), !mayHide(kind, in: className) else {
            return .provesNothing
        }
        if shows(kind, in: className) { return .isCertain }
        // Hooks often see only some calls of Apple's classes.
        if kind == .deinit || EventKinds.callbacks.contains(kind), AppleClasses.contain(className) {
            return hasRecorder && lists(kind) ? .isCertain : .provesNothing
        }
        if lists(kind) { return .isCertain }
        switch kind {
        case .willMove, .didMove, .deinit, .constrain: return .isLikely
        case .addChild, .removeFromParent, .addSubview, .removeFromSuperview, .transition, .present, .dismiss, .push,
            .pop:
            return .isCertain
        default: return .provesNothing
        }
    }

    /// The classes of which the header says something, by the last part of their names.
    private static func namesakes(in partial: [String: EventKinds]) -> [Substring: Namesakes] {
        partial.reduce(into: [:]) { namesakes, entry in
            let name = ClassName(entry.key)
            namesakes[name.base, default: Namesakes()].add(name, entry.value)
        }
    }

    /// Takes what the header says of a class for the same class under another name: with or without its module.
    private mutating func learnPartial(of className: String, from namesakes: [Substring: Namesakes]) {
        guard !namesakes.isEmpty else { return }
        let name = ClassName(className)
        if let kinds = namesakes[name.base]?.kinds(of: name) { partial[className] = kinds }
    }

    /// Classes of different modules whose names end in the same way.
    private struct Namesakes {
        private var classes: [(name: ClassName, kinds: EventKinds)] = []
        private var all: EventKinds = []
        /// The most that are told apart: comparing very many with each other would take too long.
        private static let most = 32

        mutating func add(_ name: ClassName, _ kinds: EventKinds) {
            if classes.count <= Self.most { classes.append((name, kinds)) }
            all.formUnion(kinds)
        }

        func kinds(of name: ClassName) -> EventKinds? {
            if classes.count > Self.most { return all }
            let meant = classes.filter { $0.name.means(name) }
            return meant.isEmpty ? nil : meant.reduce(into: []) { $0.formUnion($1.kinds) }
        }
    }
}

extension TraceHeader {
    /// Whether the log never reports one call twice: a recorder hooks each method once.
    var tellsCallsOnce: Bool { recorder != nil }
}
