import TraceModel

/// The last call of a controller in the log, which helps to recognize an echo of it.
///
/// A base class and its subclass may both log one call: two lines, one call.
struct LastCall {
    /// The relation of a line to the call before it.
    enum LineRole {
        /// A separate call.
        case call
        /// The same call a second time soon after, as in a class that prints twice.
        case repetition
        /// A second line about the call.
        case echo
    }

    private enum Interruption: UInt8 {
        case none
        /// The child that the call added told that it moves.
        case answer
        case call
    }

    /// Nil before the first call; for a call that was echoed, its last echo.
    private var call: EventReference?
    /// The last call that is not inside another one, while calls inside it follow.
    private var around: EventReference?
    /// Negative for none, which takes less memory than nil.
    private var object: Int32 = -1
    private var thread: Int32 = -1
    /// How many calls of the controller came only once before the first repeated one, counted up to a limit.
    private var singles: UInt8 = 0
    private var hasEchoes = false
    /// Which calls of other controllers on it came since.
    private var interruption = Interruption.none
    /// Whether the call came a second time.
    private var isRepeated = false
    /// Whether the call around others came a second time.
    private var isAroundRepeated = false

    /// The greatest distance between two lines of one call, in nanoseconds.
    private static let window: Int64 = 1_000_000
    /// The greatest distance in a class that prints each call twice, or around calls on children.
    static let wideWindow: Int64 = 100_000_000
    /// After this many single calls, a repeated line in a log without times counts as a second call.
    private static let telling = 4

    /// Records a call of the controller.
    ///
    /// - Parameters:
    ///   - repeatsPayload: whether the payload is that of the last call whose kind did not identify it.
    ///   - printsTwice: whether the controller's class prints most calls twice.
    mutating func accept(_ event: Event, repeatsPayload: Bool, printsTwice: Bool) -> LineRole {
        if interruption != .call, repeats(event), repeatsPayload {
            if interruption == .none, isEcho(event.reference) {
                hasEchoes = true
                call = event.reference
                isRepeated = true
                return .echo
            }
            if !isRepeated, let call, event.reference.isWithin(Self.wideWindow, of: call) {
                if !printsTwice { note(event) }
                isRepeated = true
                return printsTwice ? .echo : .repetition
            }
        }
        if let around, around.kind == event.kind, !isAroundRepeated, event.object == nil, !isInside(event),
            event.reference.isWithin(Self.wideWindow, of: around)
        {
            isAroundRepeated = true
            if printsTwice || surelyRepeats(event.kind) { return .echo }
            note(event)
            isRepeated = true
            return .repetition
        }
        note(event)
        isRepeated = false
        return .call
    }

    /// Records another controller's call on the controller. A child that it adds tells of its move while `super` runs.
    @inline(__always)
    mutating func interrupt(by event: Event) {
        let isAnswer =
            (event.kind == .willMove || event.kind == .didMove) && call?.kind == .addChild
            && event.subject?.rawValue == object
        interruption = isAnswer && interruption != .call ? .answer : .call
    }

    private mutating func note(_ event: Event) {
        if call != nil, singles < Self.telling { singles += 1 }
        if !isInside(event) {
            around = nil
        } else if around == nil {
            (around, isAroundRepeated) = (call, isRepeated)
        }
        call = event.reference
        object = event.object?.rawValue ?? -1
        thread = event.thread?.rawValue ?? -1
        interruption = .none
    }

    /// Whether a second line of the kind, around others, is about the same call in any class. UIKit sends one `didMove(nil)` for a
    /// removal: if that came twice, the removal is printed twice, too.
    private func surelyRepeats(_ kind: EventKind) -> Bool {
        kind == .viewDidLoad || kind == .removeFromParent && isRepeated && call?.kind == .didMove
    }

    /// Whether the event may come between the two lines of a call around it: a call on a child, or the `didMove(nil)` of a removal.
    private func isInside(_ event: Event) -> Bool {
        switch event.kind {
        case .addChild, .addSubview, .transition: true
        case .didMove: event.object == nil && (around ?? call)?.kind == .removeFromParent
        default: false
        }
    }

    /// Whether the event is of the same kind, with the same objects, and not on another thread. A logger that names none does not say that
    /// it is another one.
    @inline(__always)
    private func repeats(_ event: Event) -> Bool {
        guard let call, call.kind.rawValue == event.kind.rawValue, (event.object?.rawValue ?? -1) == object else {
            return false
        }
        return event.thread.map { thread < 0 || $0.rawValue == thread } ?? true
    }

    /// Whether the event is where an echo of the call is in any class: within a millisecond, or on the next line of a log without
    /// times.
    private func isEcho(_ event: EventReference) -> Bool {
        guard let call else { return false }
        if let time = call.time, let later = event.time { return later.since(time) <= Self.window }
        return event.line - call.line == 1 && (hasEchoes || singles < Self.telling)
    }
}

extension Event {
    /// Whether the payload is that of the last call whose kind does not identify it; the call becomes the last one.
    func repeatsPayload(of last: inout EventPayload?) -> Bool {
        defer { last = payload }
        return last == payload
    }
}

extension EventKind {
    /// Whether the kind does not identify the call, so two calls are the same only if they also have the same payload.
    var leavesCallOpen: Bool {
        switch self {
        case .beginAppearanceTransition, .other: true
        default: false
        }
    }

    /// Kinds that say nothing of whether a base class and its subclass both print: UIKit's own messages, and callbacks that few classes
    /// override, or that come several times in a row.
    private static let printedByFew: [EventKind] = [
        .diagnostic, .viewIsAppearing, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
    ]

    var isPrintedByFew: Bool { Self.printedByFew.contains(self) }

    /// How many lines of a class there are of the other kinds.
    static func linesOfMost(_ counts: TraceSummary.EventCounts) -> Int {
        printedByFew.reduce(counts.total) { $0 - counts[$1] }
    }
}

/// The last three callbacks of a name that say that a controller will appear or disappear, or that it did.
struct RecentCallbacks {
    /// Three bits for each, the last one in the lowest: whether there is one, whether it is a *did*, whether it is about disappearing.
    private var bits: UInt16 = 0

    mutating func note(_ kind: EventKind) {
        if let code = Self.code(of: kind) { bits = (bits << 3 | code) & 0o777 }
    }

    /// Whether two opposite *wills* came, then one *did*, and the opposite *did* comes now.
    func isExchange(endingWith kind: EventKind) -> Bool {
        switch (bits, kind) {
        case (0o456, .viewDidDisappear), (0o546, .viewDidDisappear): true
        case (0o457, .viewDidAppear), (0o547, .viewDidAppear): true
        default: false
        }
    }

    /// Whether, in a class that does not show that it will disappear, one appears while another one disappears.
    func isHalfOfExchange(endingWith kind: EventKind) -> Bool { bits == 0o647 && kind == .viewDidAppear }

    /// Whether two appearances in a row end now.
    func isSecondAppearance(endingWith kind: EventKind) -> Bool { bits == 0o464 && kind == .viewDidAppear }

    private static func code(of kind: EventKind) -> UInt16? {
        switch kind {
        case .viewWillAppear: 0o4
        case .viewWillDisappear: 0o5
        case .viewDidAppear: 0o6
        case .viewDidDisappear: 0o7
        default: nil
        }
    }
}
