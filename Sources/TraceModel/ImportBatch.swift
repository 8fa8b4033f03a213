/// A part of a trace on its way from a log into a store or into memory.
///
/// Stages pass batches on, so memory does not grow with the log, and two stages can work at the same time.
package struct ImportBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// Controllers whose last event is past.
    package var controllers: [Controller.Lifetime]
    /// Relations that ended, or are open at the end of the log. They are made after the last event was read.
    package var relations: [Relation]
    /// Likewise what else a replay tells of places.
    package var stays: [Stay]
    /// In the order of the log.
    package var problems: [Problem]
    /// The origins of the events, one for each change; in the order of the log.
    package var origins: [Origin.Stretch] = []

    package init(
        events: [Event] = [], controllers: [Controller.Lifetime] = [], relations: [Relation] = [], stays: [Stay] = [],
        problems: [Problem] = []
    ) {
        self.events = events
        self.controllers = controllers
        self.relations = relations
        self.stays = stays
        self.problems = problems
    }

    package mutating func append(_ next: ImportBatch) {
        // The first part of a short trace is nearly all of it, and does not need to be copied.
        if events.isEmpty { events = next.events } else { events += next.events }
        controllers += next.controllers
        relations += next.relations
        stays += next.stays
        problems += next.problems
        origins += next.origins
    }
}

/// A part of a trace on its way into a replay.
package struct ReplayBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// In the order of their ids: controllers whose first event is in this batch or later. A controller that an event of this
    /// batch names is either here or was in an earlier batch.
    package var controllers: [Controller]

    package init(events: [Event] = [], controllers: [Controller] = []) {
        self.events = events
        self.controllers = controllers
    }
}

/// An interval in which one controller was the child of another.
package struct Relation: Hashable, Sendable {
    package enum Ending: String, Sendable, CaseIterable {
        /// By `removeFromParent`, or by `didMove(nil)` if the log does not show that call.
        case removed
        /// By `addChild` to another parent.
        case reparented
        /// By the child's `deinit`.
        case deallocated
        /// The parent had been deallocated when the child was added elsewhere.
        case parentDeallocated
        /// Another controller appeared at the child's address.
        case replaced
        /// The launch of the app ended.
        case launchEnded
    }

    package var parent: ControllerID
    package var child: ControllerID
    /// `addChild`, or the `didMove` from which the relation was inferred.
    package var began: EventReference
    /// Whether the log did not show `addChild`.
    package var isInferred: Bool
    /// The first `didMove(parent)`.
    package var settled: EventReference?
    /// `willMove(nil)`.
    package var leaving: EventReference?
    package var ended: EventReference?
    /// Nil while the relation is open.
    package var ending: Ending?

    package init(
        parent: ControllerID, child: ControllerID, began: EventReference, isInferred: Bool = false,
        settled: EventReference? = nil, leaving: EventReference? = nil, ended: EventReference? = nil,
        ending: Ending? = nil
    ) {
        self.parent = parent
        self.child = child
        self.began = began
        self.isInferred = isInferred
        self.settled = settled
        self.leaving = leaving
        self.ended = ended
        self.ending = ending
    }
}

/// A time in which a controller had a place: presented by another controller, on a navigation stack, or on the screen.
package struct Stay: Hashable, Sendable {
    /// The raw values are the numbers that stores hold.
    package enum StayPlace: Int, Sendable, CaseIterable {
        case visible, presented, stacked
    }

    /// The raw values are the numbers that stores hold.
    package enum StayEnd: Int, Sendable, CaseIterable {
        case popped, replaced, removed, dismissed, swiped, deallocated, launchEnded
    }

    package var place: StayPlace
    package var controller: ControllerID
    /// The presenter, or the navigation controller; nil for the screen.
    package var holder: ControllerID?
    /// The `present`, the `push` or `setViewControllers`, or the `viewDidAppear`.
    package var began: EventReference
    /// The first `viewDidAppear` since then.
    package var appeared: EventReference?
    /// When it began to leave.
    package var leaving: EventReference?
    /// When it had left; nil while it is there.
    package var ended: EventReference?
    package var ending: StayEnd?

    package init(_ place: StayPlace, of controller: ControllerID, in holder: ControllerID?, since began: EventReference)
    {
        self.place = place
        self.controller = controller
        self.holder = holder
        self.began = began
    }
}

/// A controller as one line of a log names it.
package struct LoggedObject: Hashable, Sendable {
    /// The class, or a label if the log shows neither class nor address.
    package var name: Symbol
    /// Nil if the line shows none.
    package var address: UInt64?

    package init(name: Symbol, address: UInt64?) {
        self.name = name
        self.address = address
    }
}

/// An event as one line of a log shows it, before its controllers are identified.
package struct LoggedEvent: Sendable, Equatable {
    package var line: Int
    /// The launch of the app, counted from 0 in the order in which the log shows them.
    ///
    /// Events of one launch can be mixed with others: two processes with the same name may log at the same time.
    package var launch = 0
    /// Nanoseconds since 1970, or since the run's start if the log has no date; nil if it has no times.
    package var time: Int64?
    package var kind: EventKind
    package var thread: Symbol?
    package var subject: LoggedObject?
    package var object: LoggedObject?
    package var others: [LoggedObject]
    package var payload: EventPayload

    package init(
        line: Int, time: Int64? = nil, kind: EventKind, thread: Symbol? = nil, subject: LoggedObject? = nil,
        object: LoggedObject? = nil, others: [LoggedObject] = [], payload: EventPayload = .none
    ) {
        self.line = line
        self.time = time
        self.kind = kind
        self.thread = thread
        self.subject = subject
        self.object = object
        self.others = others
        self.payload = payload
    }
}

extension LoggedEvent {
    /// Whether it names a controller whose class has no room in the table of names.
    package func isOfNamelessClass(in symbols: SymbolTable) -> Bool {
        guard symbols.isOverflown else { return false }
        return subject?.name == .overflow || object?.name == .overflow || others.contains { $0.name == .overflow }
    }

    /// The reason why such an event is left out.
    package static let tooManyNames =
        "too many classes: the log names more than \(SymbolTable.most) classes and threads, and this line another one"
}

/// The source of a log's lines, according to the log.
package struct Origin: Hashable, Sendable {
    package var process: String?
    /// The process's number, which distinguishes its launches.
    package var processID: Int?
    /// The reverse domain of the code that logged, `com.apple.UIKit`.
    package var subsystem: String?
    /// The category that it logged under, `Presentation`.
    package var category: String?
    /// The path of the file, if a run was merged from several.
    package var file: String?

    package init(
        process: String? = nil, processID: Int? = nil, subsystem: String? = nil, category: String? = nil,
        file: String? = nil
    ) {
        self.process = process
        self.processID = processID
        self.subsystem = subsystem
        self.category = category
        self.file = file
    }
}

extension Origin {
    /// Consecutive lines of a run from one origin, up to the next stretch.
    package struct Stretch: Hashable, Sendable {
        package var line: Int
        package var origin: Origin
        /// The number of the first line in the origin's file; the following lines count on from it.
        package var fileLine: Int

        package init(line: Int, origin: Origin, fileLine: Int? = nil) {
            self.line = line
            self.origin = origin
            self.fileLine = fileLine ?? line
        }
    }
}

extension Caller {
    /// What the line of an event says about the code that made the call.
    package enum LoggedCallSite: Sendable, Hashable {
        /// `stack=7`: the number of a stack that a header line describes.
        case stack(Int)
        /// `at=Cart.swift:42`
        case place(CodePlace)
    }
}

extension EventPayload {
    /// Nil if the line does not say which code made the call.
    package var callSite: Caller.LoggedCallSite? {
        if let number = argument("stack").flatMap({ Int($0) }) { return .stack(number) }
        return argument("at").flatMap { CodePlace($0) }.map { .place($0) }
    }

    /// The value of an argument `key=value` or `key="value with spaces"`; nil if the line has none.
    package func argument(_ key: String) -> Substring? {
        let text: String
        switch self {
        case .arguments(let words), .call(let words), .unknownParent(let words), .window(let words): text = words
        default: return nil
        }
        // Most arguments are something else.
        guard text.utf8.contains(UInt8(ascii: "=")) else { return nil }
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 != " " }) {
            rest = rest[start...]
            let name = rest.prefix { $0 != "=" && $0 != " " && $0 != "\"" }
            var value = rest[name.endIndex...]
            let isArgument = value.first == "="
            if isArgument { value = value.dropFirst() }
            let found: Substring
            if value.first == "\"", let end = value.dropFirst().firstIndex(of: "\"") {
                found = value.dropFirst()[..<end]
                rest = value[value.index(after: end)...]
            } else {
                found = value.prefix { $0 != " " }
                rest = value[found.endIndex...]
            }
            // A quote that nothing ends is cut off.
            if isArgument, name == key { return found.hasPrefix("\"") ? nil : found }
        }
        return nil
    }
}
