/// A line of a log, and what was read from it.
package struct ReadLine: Sendable {
    package enum Reading: Sendable, Equatable {
        case event(ReadEvent)
        /// The line could not be read, or was read with the doubt that the problem names.
        case problem(Problem)
        /// A header, or a comment.
        case header
        /// A debugger says that the app's process has ended.
        case endOfProcess
        /// It reports a call that an earlier line has already reported.
        case repetition
        /// The system hides its message, as that of an earlier line.
        case hidden(firstLine: Int)
        /// It is not about a controller.
        case other
    }

    /// What a reader of the lines may want to see alone.
    package enum Selection: String, CaseIterable, Sendable {
        case events, problems, other
    }

    /// Counted from 1. In a JSON array, events on one line count as lines.
    package var number: Int
    /// The line, cut after 1,000 characters; nil for an event of a JSON array.
    package var text: String?
    package var readings: [Reading]
    /// The id of the layout that the line of an event has.
    package var layout: String?

    package init(number: Int, text: String?, readings: [Reading], layout: String? = nil) {
        self.number = number
        self.text = text
        self.readings = readings
        self.layout = layout
    }

    /// A line that was read with a doubt is both an event and a problem.
    package func isIn(_ selection: Selection) -> Bool {
        switch selection {
        case .events: hasEvent
        case .problems: hasProblem
        case .other: !hasEvent && !hasProblem
        }
    }

    private var hasEvent: Bool { readings.contains { if case .event = $0 { true } else { false } } }

    private var hasProblem: Bool {
        readings.contains { if case .problem(let problem) = $0 { problem.severity != .note } else { false } }
    }
}

extension ReadLine {
    /// An event as people see it beside its line.
    package struct ReadEvent: Sendable, Equatable {
        package struct ReadObject: Sendable, Equatable {
            package var name: String
            /// `0x600000c0b3e0`; nil for a class or a label alone.
            package var address: String?
            /// The same for people: `#3`, where the log writes that.
            package var instance: String?
        }

        package var kind: EventKind
        package var subject: ReadObject?
        package var objects: [ReadObject]
        package var detail: String?

        package init(_ event: LoggedEvent, _ symbols: SymbolTable) {
            kind = event.kind
            subject = event.subject.map { ReadObject($0, symbols) }
            objects = ([event.object] + event.others).compactMap { $0.map { ReadObject($0, symbols) } }
            detail = event.payload.text
        }
    }
}

extension ReadLine.ReadEvent.ReadObject {
    fileprivate init(_ object: LoggedObject, _ symbols: SymbolTable) {
        self.init(
            name: symbols[object.name], address: object.address?.addressText,
            instance: object.address.map(InstanceNumber.shown))
    }
}

extension ReadLine {
    /// How many lines of a log were read as what.
    package struct ReadLineCounts: Sendable, Equatable {
        package private(set) var lines = 0
        package private(set) var events = 0
        package private(set) var problems = 0
        package private(set) var others = 0
        /// The events, by the id of the layout of their lines.
        package private(set) var byLayout: [String: Int] = [:]
        package private(set) var byKind: [EventKind: Int] = [:]

        package init() {}

        package mutating func add(_ line: ReadLine) {
            lines += 1
            if line.isIn(.problems) { problems += 1 }
            if line.isIn(.other) { others += 1 }
            guard line.isIn(.events) else { return }
            events += 1
            if let layout = line.layout { byLayout[layout, default: 0] += 1 }
            for case .event(let event) in line.readings { byKind[event.kind, default: 0] += 1 }
        }
    }
}
