import Foundation
import TraceModel

/// How far a log shows events of a kind, of all classes or of one.
enum Evidence: Comparable {
    /// It shows none, and need not: that one is missing proves nothing.
    case unknown
    /// It shows some, and says that it may leave out others.
    case partly
    /// It shows them in some classes. An app need not log them in this one, so a call that is missing was probably not made.
    case likely
    /// It shows them in some classes, and an app that logs such calls at all logs each one: a call that is missing was not made.
    case implied
    /// It says that it shows each one.
    case wouldShow
    /// It shows them of instances of this class, and so all of them.
    case shown

    /// Whether an instance of the class is the subject of such an event.
    var isShown: Bool { self == .shown || self == .partly }
}

/// The events that a trace can show: the kinds that its recorder captures, and the classes in which it does.
///
/// A rule that concludes from an absence asks here first. An app may log appearance callbacks, `willMove`, `didMove` and `deinit`
/// only in some of its classes.
struct RecordedKinds: Sendable {
    /// The kinds of which the header, or somebody, says that the log shows each event.
    private let complete: EventKinds
    /// Those, and the others that the log shows if its header does not list kinds.
    private let recorded: EventKinds
    /// The kinds of which a missing event was likely not made, at least in some classes.
    var likely: EventKinds { complete.union(recorded) }
    /// The kinds of events that the trace can contain, even if its header does not list them.
    let held: EventKinds
    /// The kinds that a class does not show reliably.
    private(set) var partial: [String: EventKinds]
    private let hasRecorder: Bool
    let logsCallsOnce: Bool
    /// Whether a recorder wrote the trace, and shows how lives begin: what has no `init` is older.
    let showsEveryInit: Bool
    private let counts: [String: TraceSummary.EventCounts]
    /// Whether the log shows callbacks, and does not list the kinds that it shows.
    private let showsSomeCallbacks: Bool

    init(_ summary: TraceSummary) {
        let (header, seen) = (summary.header, summary.shownKinds)
        let besideTheLifecycle = header.records == nil ? seen.intersection(.besideTheLifecycle) : .besideTheLifecycle
        let listed = header.records ?? header.added
        held = listed.union(seen)
        // No recorder lists marks, other calls, tests and messages, but each one is in the log.
        complete = listed.union(besideTheLifecycle)
        recorded = header.records == nil ? held : complete
        partial = header.partial
        hasRecorder = header.recorder != nil
        logsCallsOnce = header.logsCallsOnce
        showsEveryInit = hasRecorder && listed.contains(.`init`) && seen.contains(.`init`)
        counts = summary.counts
        showsSomeCallbacks = header.records == nil && !seen.isDisjoint(with: .callbacks)
        let declared = partial
        let namesakes = Self.namesakes(in: declared)
        for name in counts.keys where declared[name] == nil { learnPartial(of: name, from: namesakes) }
    }

    /// How far the log shows such events of any class.
    func evidence(of kind: EventKind) -> Evidence {
        complete.contains(kind)
            ? .wouldShow : recorded.contains(kind) ? .likely : held.contains(kind) ? .partly : .unknown
    }

    /// How far the log shows such events whose subjects are instances of the class.
    ///
    /// Without a header, the answer for a class that never shows a kind depends on the kind: apps override `willMove`,
    /// `didMove` and `deinit` only in some classes, and appearance callbacks in few.
    func evidence(of kind: EventKind, in className: String) -> Evidence { evidence(of: kind, in: kinds(of: className)) }

    func evidence(of kind: EventKind, in kinds: ClassKinds) -> Evidence {
        let all = evidence(of: kind)
        if all < .likely || kinds.hidden.contains(kind) { return kinds.shown.contains(kind) ? .partly : .unknown }
        if kinds.shown.contains(kind) { return .shown }
        guard kinds.isTraced else { return .unknown }
        if all == .wouldShow {
            // Hooks often see only some calls of Apple's classes.
            guard !hasRecorder, kinds.isApples else { return .wouldShow }
            return kind == .deinit || EventKinds.callbacks.contains(kind) ? .unknown : .implied
        }
        switch kind {
        case .deinit: return kinds.isApples ? .unknown : .likely
        case .willMove, .didMove, .constrain: return .likely
        case .addChild, .removeFromParent, .addSubview, .removeFromSuperview, .transition, .present, .dismiss, .push,
            .pop:
            return .implied
        default: return .unknown
        }
    }

    /// What the log says and shows of a class: to look its name up takes longer than the questions about it.
    struct ClassKinds: Sendable {
        /// The kinds of events of its instances.
        let shown: EventKinds
        /// The kinds that its instances do not show reliably, as the log says.
        let hidden: EventKinds
        /// Whether the log shows calls of its instances. A message of UIKit's can name controllers of any class.
        var isTraced: Bool { !shown.subtracting(.besideTheLifecycle).isEmpty }
        let isApples: Bool
    }

    func kinds(of className: String) -> ClassKinds {
        ClassKinds(
            shown: counts[className]?.kinds ?? [], hidden: partial[className] ?? [],
            isApples: AppleClasses.contain(className))
    }

    /// Whether a class shows no call that only controllers get, in a log that shows callbacks of others: coordinators and the nodes of
    /// a scene have children, too.
    func mayBeOfNoController(_ kinds: ClassKinds) -> Bool {
        showsSomeCallbacks && !kinds.isApples && kinds.shown.isSubset(of: Self.ofAnyTree)
    }

    private static let ofAnyTree = EventKinds([.`init`, .deinit, .addChild, .removeFromParent, .other])

    /// Whether the log would show the `deinit` of a class that shows callbacks: it lists the kind, or some such class shows one.
    var showsDeinitBesideCallbacks: Bool {
        evidence(of: .deinit) == .wouldShow
            || counts.values.contains { $0.kinds.contains(.deinit) && !$0.kinds.isDisjoint(with: .callbacks) }
    }

    /// The classes whose calls the log shows.
    var tracedClasses: some Sequence<String> { counts.keys.lazy.filter { kinds(of: $0).isTraced } }

    /// The kind of event that shows the removal of a child; nil if none does, so that a relation that looks open may have ended.
    var removal: EventKind? { [.removeFromParent, .didMove].first { evidence(of: $0) >= .likely } }

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
    var logsCallsOnce: Bool { recorder != nil }
}

/// The threads of a trace that are known not to be the main thread.
///
/// A log that names its main thread gives the others other names. A log that does not prints numbers, and any of them may be the
/// main thread's. Then only a name such as `com.apple.root.background-qos` shows what the thread is.
struct BackgroundThreads: Sendable {
    private let names: [String]
    /// By thread.
    private let areOffMain: [Bool]

    /// - Parameters:
    ///   - names: by thread.
    ///   - logs: by thread, the log that it is from; the name of one log's main thread says nothing about another log.
    init(_ names: [String], logs: [Int]) {
        self.names = names
        let logs = logs.isEmpty ? names.map { _ in 0 } : logs
        let naming = Set(zip(names, logs).filter { ThreadID.isMain($0.0) }.map(\.1))
        areOffMain = zip(names, logs).map { name, log in
            !ThreadID.isMain(name) && (ThreadID.isBackground(name) || naming.contains(log))
        }
    }

    /// Whether the trace distinguishes the main thread from others, at least in some of its lines.
    var showMain: Bool { names.contains { ThreadID.isMain($0) || ThreadID.isBackground($0) } }

    var hasOffMain: Bool { areOffMain.contains(true) }

    /// Whether the thread is known not to be the main one.
    func isOffMain(_ thread: ThreadID) -> Bool {
        let number = Int(thread.rawValue)
        return areOffMain.indices.contains(number) && areOffMain[number]
    }

    func name(of thread: ThreadID) -> String {
        let number = Int(thread.rawValue)
        return names.indices.contains(number) ? names[number] : "?"
    }
}
