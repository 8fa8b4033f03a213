import TraceModel

/// The time that passes while the app runs, from the times that its log says.
///
/// A clock may step back: summer time ends in a log without offsets, or the device asks a time server. It then goes on from where it was,
/// so that forward steps add up. While the app is suspended, nothing passes.
struct RunningClock {
    /// From a line on, what is added to the times of the log.
    struct Correction {
        var line: Int
        var nanoseconds: Int64
    }

    /// In the order of their lines.
    private(set) var corrections: [Correction] = []
    private var last: Int64?
    private var correction: Int64 = 0
    private var isSuspended = false

    /// Threads, and the logs of one run, may be that much out of order without any change of the clock, in nanoseconds.
    private static let tolerance: Int64 = 1_000_000_000

    /// Whether the log's times are those of the app.
    var isSteady: Bool { corrections.isEmpty }

    /// Takes the next event of the log, and returns its time on this clock; nil if it has none.
    mutating func time(of event: borrowing Event) -> Int64? {
        guard let time = event.time else {
            noteState(event)
            return nil
        }
        if let last {
            let elapsed = time.since(last)
            if elapsed <= -Self.tolerance || isSuspended && elapsed > 0 {
                correct(by: last.since(time), from: event.line)
            }
        }
        last = last.map { time.since($0) <= -Self.tolerance ? time : max($0, time) } ?? time
        noteState(event)
        return time.later(by: correction)
    }

    /// Returns how much passed until the log's end, at the time that it says.
    func end(at time: Int64) -> Int64 {
        guard let last, isSuspended || time < last else { return time.later(by: correction) }
        return last.later(by: correction)
    }

    private mutating func correct(by nanoseconds: Int64, from line: Int) {
        correction = correction.later(by: nanoseconds)
        corrections.append(Correction(line: line, nanoseconds: correction))
    }

    /// Notes whether the app is suspended, as a mark says. Without a mark that it is back, what only a running app shows says so.
    private mutating func noteState(_ event: borrowing Event) {
        switch event.kind {
        case .mark:
            if case .mark("background") = event.payload { isSuspended = true }
            if case .mark("foreground") = event.payload { isSuspended = false }
            if case .mark("launch") = event.payload { isSuspended = false }
        case .viewWillAppear, .viewIsAppearing, .viewWillDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
            .testStarted:
            isSuspended = false
        default: break
        }
    }

    /// Returns the event with the time that the log says.
    func restored(_ event: EventReference) -> EventReference {
        guard let time = event.time else { return event }
        var event = event
        let next = corrections.partitioningIndex { $0.line > event.line }
        if next > 0 { event.time = time.since(corrections[next - 1].nanoseconds) }
        return event
    }

    /// Returns the relation, or the stay, with the times that the log says of its beginning and of what followed.
    func restored<Value>(
        _ value: Value, _ beginning: WritableKeyPath<Value, EventReference>,
        _ later: [WritableKeyPath<Value, EventReference?>]
    ) -> Value {
        var value = value
        value[keyPath: beginning] = restored(value[keyPath: beginning])
        for event in later { value[keyPath: event] = value[keyPath: event].map(restored) }
        return value
    }
}
