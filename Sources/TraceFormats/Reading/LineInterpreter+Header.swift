import TraceModel

extension LineInterpreter {
    /// Reads a line that begins with `#`.
    mutating func readHeader(_ line: Bytes, into batch: inout LoggedBatch) {
        let isBegun = written.isDeclared
        switch HeaderReader.read(line, into: &written, &section, &reader.grammar.objects) {
        case .comment, .read:
            break
        case .version(let problem):
            reader.grammar.isDeclared = !isMixed
            if isBegun { beginAgain(into: &batch) }
            if let problem { batch.report(.warning, problem, line, number) }
        case .end(let time, let problem):
            settle(into: &batch)
            settleTest(into: &batch)
            let end = time.flatMap { delivery.place($0, line, number, written, into: &batch) }
            written.isClosed = true
            written.end = end ?? written.end
            written.launches[delivery.launch]?.isClosed = true
            written.launches[delivery.launch]?.end = end
            if let problem { batch.report(.warning, problem, line, number) }
        case .doubtful(let problem):
            batch.report(.warning, problem, line, number)
        }
    }

    /// Takes note of a second header in one log: what follows is not closed yet.
    private mutating func beginAgain(into batch: inout LoggedBatch) {
        settle(into: &batch)
        settleTest(into: &batch)
        closeHierarchy(into: &batch)
        delivery.beginAgain()
        written.isClosed = false
        written.end = nil
        section = LaunchHeader()
    }
}
