package import TraceModel

/// Reads a log chunk by chunk, and tells of each line what was read from it.
///
/// A line is told as soon as no later line can change what was read, so memory does not grow with the log.
package struct LineListing: Sendable {
    private typealias WaitingLine = (number: Int, bytes: [UInt8])

    private let custom: [CustomFormat]
    private var reader: TraceReader
    private var splitter = LineSplitter()
    private var waiting: [WaitingLine] = []
    private var batch = LoggedBatch()
    private var number = 0
    private var efforts: [PatternEffort]
    package private(set) var counts = ReadLine.ReadLineCounts()

    package init(_ formats: FormatChoice) {
        custom = formats.custom
        efforts = formats.custom.map { _ in PatternEffort() }
        reader = TraceReader(formats)
    }

    /// The id of the log's format; nil until it is recognized.
    package var format: String? { reader.format?.id }

    package mutating func read(_ chunk: Bytes, _ take: (ReadLine) -> Void) {
        note(chunk)
        reader.read(chunk, into: &batch)
        tell(before: reader.firstOpenLine, take)
    }

    package mutating func finish(_ take: (ReadLine) -> Void) {
        var splitter = LineSplitter()
        swap(&splitter, &self.splitter)
        splitter.finish { bytes, _ in note(line: bytes) }
        reader.finish(into: &batch)
        tell(before: .max, take)
    }

    private mutating func note(_ chunk: Bytes) {
        var splitter = LineSplitter()
        swap(&splitter, &self.splitter)
        splitter.split(chunk) { bytes, _ in note(line: bytes) }
        swap(&splitter, &self.splitter)
    }

    private mutating func note(line: Bytes) {
        number += 1
        waiting.append((number: number, bytes: Array(line.prefix(4_000))))
    }

    private mutating func tell(before end: Int, _ take: (ReadLine) -> Void) {
        let symbols = reader.symbols
        var readings: [Int: [ReadLine.Reading]] = [:]
        for event in batch.events {
            readings[event.line, default: []].append(.event(ReadLine.ReadEvent(event, symbols)))
        }
        for problem in batch.problems { readings[problem.line, default: []].append(.problem(problem)) }
        for line in batch.repetitions { readings[line] = [.repetition] }
        if let first = reader.firstHidden { for line in batch.hidden { readings[line] = [.hidden(firstLine: first)] } }
        let isArray = reader.format?.shape == .jsonArray
        let finished = waiting.prefix { $0.number < end }
        var lines: [ReadLine] = []
        for line in finished {
            // The lines of an array are parts of objects.
            let found = isArray ? nil : readings.removeValue(forKey: line.number)
            if !isArray { lines.append(line.bytes.withBytes { self.line(line.number, $0, found) }) }
        }
        waiting.removeFirst(finished.count)
        if isArray || end == .max {
            lines += readings.map { ReadLine(number: $0.key, text: nil, readings: $0.value, layout: format) }
            lines.sort { $0.number < $1.number }
            batch.removeAll()
        } else {
            batch.events.removeAll { $0.line < end }
            batch.problems.removeAll { $0.line < end }
            batch.repetitions.removeAll { $0 < end }
            batch.hidden.removeAll { $0 < end }
        }
        batch.origins.removeAll()
        for line in lines {
            counts.add(line)
            take(line)
        }
    }

    private mutating func line(_ number: Int, _ bytes: Bytes, _ found: [ReadLine.Reading]?) -> ReadLine {
        let text = Lines.trimmed(bytes)
        let excerpt = Lines.excerpt(text)
        guard let found else {
            let reading: ReadLine.Reading =
                text.first == UInt8(ascii: "#")
                ? .header : ConsoleNotation.endsProcess(ByteCursor(text)) ? .endOfProcess : .other
            return ReadLine(number: number, text: excerpt, readings: [reading])
        }
        let layout = LogFormat.layout(of: text, custom, &efforts)
        return ReadLine(number: number, text: excerpt, readings: found, layout: layout ?? format)
    }
}
