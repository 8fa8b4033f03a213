import TraceModel

/// Completes events with the data around their messages: time, thread, origin and launch.
struct EventDelivery: Sendable {
    private(set) var placement: TimePlacement
    var filter = ProcessFilter()
    private var threads = ThreadNames()
    private var origins = OriginReading()
    private var launches = LaunchCounter()
    private var saysIdentityIsGuessed = false
    /// The first line whose message the system hides; its problem tells of all.
    private(set) var firstHidden: Int?
    /// Whether the app said that it has started, and whether a view appeared since then.
    private var isStarted = false
    private var hasAppeared = false

    init(referenceYear: Int?) {
        placement = TimePlacement(referenceYear: referenceYear)
    }

    var launch: Int { launches.current }

    /// Whether the next event begins another launch.
    var isLaunchAnnounced: Bool { launches.isAnnounced }

    /// Completes an event with the data around its message in `line`.
    ///
    /// - Parameter stated: the time that the message itself states.
    mutating func complete(
        _ event: inout LoggedEvent, _ prefix: LinePrefix, _ line: Bytes,
        stated: LoggedTime?, _ header: TraceHeader, _ symbols: inout SymbolTable, into batch: inout LoggedBatch
    ) {
        if let thread = prefix.threadNumber {
            event.thread = threads.symbol(of: thread, in: &symbols)
        } else if let thread = prefix.thread {
            event.thread = threads.symbol(of: line[thread], in: &symbols)
        } else if prefix.hasTag {
            threads.noteTag()
        }
        if event.thread == .overflow { event.thread = nil }
        if let time = prefix.time ?? (placement.base == .relative ? nil : stated) {
            event.time = place(time, line, event.line, header, into: &batch)
        }
        // All processes may lack lines.
        let isElsewhere =
            event.kind == .mark && event.payload.isGap
            ? origins.note(LinePrefix(message: 0), in: line, event.line, into: &batch)
            : origins.note(prefix, in: line, event.line, into: &batch)
        event.launch = launches.launch(of: event, from: origins.latest, isNew: isElsewhere)
        if event.kind == .viewDidAppear { hasAppeared = true }
        let isShortened = event.payload.shorten(of: event.kind)
        if let problem = symbols.takeCut() ?? (isShortened ? SymbolTable.cut : nil) {
            batch.report(.warning, problem, line, event.line)
        }
    }

    /// Reports once that a class or a label was taken for one controller.
    mutating func noteIdentity(
        of event: LoggedEvent, _ line: Bytes, _ symbols: SymbolTable, into batch: inout LoggedBatch
    ) {
        guard !saysIdentityIsGuessed, let subject = event.subject, subject.address == nil,
            event.kind != .diagnostic, !event.kind.isOfTests
        else { return }
        saysIdentityIsGuessed = true
        let reason =
            "the log shows no address of '\(symbols[subject.name])': on such lines, a class or label "
            + "was taken for one controller"
        batch.report(.note, reason, line, event.line)
    }

    /// Notes that the system hides the message of a line; false if that was reported before.
    mutating func noteHidden(_ line: Bytes, _ number: Int, into batch: inout LoggedBatch) -> Bool {
        if firstHidden != nil {
            batch.hidden.append(number)
            return false
        }
        firstHidden = number
        batch.report(.warning, LineFault.hiddenMessage.reason(in: line), line, number)
        return true
    }

    /// Returns a time in the log's base; nil if it has another origin.
    mutating func place(
        _ time: LoggedTime, _ line: Bytes, _ number: Int, _ header: TraceHeader,
        into batch: inout LoggedBatch
    ) -> Int64? {
        if let plain = placement.placePlainly(time) { return plain }
        let placed = placement.place(time, header) { batch.report($0, $1, line, number) }
        if let (shift, note) = placement.takeCorrection() { batch.correct(by: shift, note) }
        return placed
    }

    /// Notes that the app's process has ended: the lines after it are another launch.
    mutating func endProcess() {
        launches.end()
        (isStarted, hasAppeared) = (false, false)
    }

    /// Notes that an app says that it has started. If it said so before, and a view appeared since then, this is another launch.
    ///
    /// - Parameter prefix: of the line. A process's number tells by itself.
    mutating func noteStart(_ prefix: LinePrefix) {
        guard prefix.processID == nil else { return }
        if isStarted, hasAppeared { launches.announce() }
        (isStarted, hasAppeared) = (true, false)
    }

    /// Notes a second header in one log: the lines after it are another launch, with its own times.
    mutating func beginAgain() {
        launches.announce()
        placement.restart()
    }
}

extension LoggedBatch {
    /// Moves events to the zone that a later line names.
    fileprivate mutating func correct(by shift: Int64, _ note: String) {
        for index in events.indices { events[index].time = events[index].time?.later(by: shift) }
        for index in problems.indices where problems[index].reason == Problem.noZone { problems[index].reason = note }
    }

    mutating func report(
        _ severity: Severity, _ reason: String, _ line: Bytes, _ number: Int
    ) {
        problems.append(Problem(line: number, severity: severity, reason: reason, text: Lines.excerpt(line)))
    }
}
