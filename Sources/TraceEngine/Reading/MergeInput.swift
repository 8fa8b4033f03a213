import TraceFormats
import TraceModel

/// One of the logs that become a run: what was read of it and not taken yet.
final class MergeInput {
    let reading: LogReading
    /// The line of the last event or problem that was taken.
    var lastLine = 0

    private var batch = LoggedBatch()
    private var events: ArraySlice<LoggedEvent> = []
    private var problems: ArraySlice<Problem> = []
    private var origins: ArraySlice<OriginStretch> = []
    private var origin: Origin
    private var time = Int64.min
    private var isFinished = false
    /// The run's symbols, by this log's.
    private var symbols: [Symbol?] = []

    init(_ reading: LogReading) {
        self.reading = reading
        origin = Origin(file: reading.path)
    }

    /// When the next event happened, or the last one before it that has a time; nil at the end.
    func nextTime() throws(EngineError) -> Int64? {
        while events.isEmpty, !isFinished {
            batch.removeAll()
            isFinished = try !reading.next(into: &batch)
            events = batch.events[...]
            // A record of several lines may be settled after a later line.
            problems = (Array(problems) + batch.problems).sorted { $0.line < $1.line }[...]
            origins += batch.origins
            if !events.isEmpty { try checkTimes() }
        }
        guard let event = events.first else { return nil }
        return max(time, event.time ?? time)
    }

    private func checkTimes() throws(EngineError) {
        guard reading.header.timeBase != .absolute else { return }
        throw EngineError.undated(path: reading.path)
    }

    func takeEvent() -> LoggedEvent? {
        let event = events.popFirst()
        if let next = event?.time { time = max(time, next) }
        return event
    }

    /// The problems on lines before that one.
    func takeProblems(before line: Int = .max) -> [Problem] {
        let count = problems.prefix { $0.line < line }.count
        defer { problems.removeFirst(count) }
        return Array(problems.prefix(count))
    }

    /// Where the events from that line on come from.
    func origin(ofLine line: Int) -> Origin {
        while let next = origins.first, next.line <= line {
            origin = next.origin
            origin.file = reading.path
            origins.removeFirst()
        }
        return origin
    }

    func object(_ object: LoggedObject, in all: inout SymbolTable) -> LoggedObject {
        LoggedObject(name: symbol(object.name, in: &all), address: object.address)
    }

    func symbol(_ symbol: Symbol, in all: inout SymbolTable) -> Symbol {
        let index = Int(symbol.rawValue)
        if index >= symbols.count {
            symbols.append(contentsOf: repeatElement(nil, count: index + 1 - symbols.count))
        }
        if let known = symbols[index] { return known }
        let known = all.intern(reading.symbols[symbol])
        symbols[index] = known
        return known
    }
}
