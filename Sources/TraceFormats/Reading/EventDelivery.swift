import TraceModel

/// Gives events what stood around their messages: time, thread, origin and launch.
struct EventDelivery: Sendable {
    private var placement: TimePlacement
    private var filter = ProcessFilter()
    private var threads = ThreadNames()
    private var origins = OriginReading()
    private var launches = LaunchCounter()
    private var saysIdentityIsGuessed = false

    init(referenceYear: Int) {
        placement = TimePlacement(referenceYear: referenceYear)
    }

    /// What the log's times are counted from; nil until the first one.
    var timeBase: TraceHeader.TimeBase? { placement.base }

    /// The zone of its first date, in seconds east of UTC; nil where it writes none.
    var utcOffset: Int64? { placement.utcOffset }

    /// The launch of the last event.
    var launch: Int { launches.current }

    /// Whether an event counts, or a line that looks like one: it may be another process's.
    mutating func takes(_ event: LoggedEvent, _ prefix: LinePrefix, _ line: Bytes) -> Bool {
        filter.takes(event, prefix, line)
    }

    /// Completes an event with what stood around its message in `line`.
    ///
    /// - Parameter stated: the time that the message itself tells.
    mutating func complete(
        _ event: inout LoggedEvent, _ prefix: consuming LinePrefix, _ line: Bytes,
        stated: LoggedTime?, _ header: TraceHeader, _ symbols: inout SymbolTable, into batch: inout LoggedBatch
    ) {
        if let thread = prefix.threadNumber {
            event.thread = threads.symbol(of: thread, in: &symbols)
        } else if let thread = prefix.thread {
            event.thread = threads.symbol(of: line[thread], in: &symbols)
        }
        if event.thread == .overflow { event.thread = nil }
        if let time = prefix.time {
            event.time = place(time, line, event.line, header, into: &batch)
        } else if let stated, timeBase != .relative {
            event.time = place(stated, line, event.line, header, into: &batch)
        }
        let isElsewhere = origins.note(prefix, in: line, event.line, into: &batch)
        event.launch = launches.launch(of: event, from: origins.latest, isNew: isElsewhere)
    }

    /// Says once that a class or a label was taken for one controller.
    mutating func noteIdentity(
        of event: LoggedEvent, _ line: Bytes, _ symbols: SymbolTable, into batch: inout LoggedBatch
    ) {
        guard !saysIdentityIsGuessed, let subject = event.subject, event.guessesIdentity else { return }
        saysIdentityIsGuessed = true
        let reason =
            "the log shows no address of '\(symbols[subject.name])': on such lines, a class or label "
            + "was taken for one controller"
        batch.report(.note, reason, line, event.line)
    }

    /// A time in the log's base; nil where it is counted from something else.
    mutating func place(
        _ time: LoggedTime, _ line: Bytes, _ number: Int, _ header: TraceHeader,
        into batch: inout LoggedBatch
    ) -> Int64? {
        if let placed = placement.placePlainly(time) { return placed }
        let (placed, doubts) = placement.place(time, header)
        for doubt in doubts { batch.report(doubt.severity, doubt.reason, line, number) }
        return placed
    }

    /// Takes note of a second header in one log: what follows is another launch, with times of its own.
    mutating func beginAgain() {
        launches.announce()
        placement.restart()
    }
}

extension LoggedEvent {
    /// Whether its subject is told by nothing but a class or a label.
    fileprivate var guessesIdentity: Bool {
        subject?.address == nil && kind != .diagnostic && !kind.isOfTests
    }
}

extension LoggedBatch {
    mutating func report(
        _ severity: Severity, _ reason: String, _ line: Bytes, _ number: Int
    ) {
        problems.append(Problem(line: number, severity: severity, reason: reason, text: Lines.excerpt(line)))
    }
}
