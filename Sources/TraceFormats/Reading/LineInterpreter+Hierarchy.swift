import TraceModel

extension LineInterpreter {
    /// Reads a line of a dump; false if it is none.
    ///
    /// - Parameter prefix: what was read before the message.
    mutating func readHierarchy(_ line: Bytes, _ prefix: LinePrefix, into batch: inout LoggedBatch) -> Bool {
        // A message of several lines in one string shows only its first here.
        guard !prefix.isEscaped,
            let found = HierarchyLine(ByteCursor(line, prefix.message..<(prefix.end ?? line.count)))
        else { return false }
        settle(into: &batch)
        settleTest(into: &batch)
        if found.depth == 0 { closeHierarchy(into: &batch) }
        var cursor = ByteCursor(line, found.object)
        guard case .object(let object) = reader.grammar.objects.read(&cursor), object.address != nil else {
            skipped += 1
            return true
        }
        let state = String(decoding: line[found.state], as: UTF8.self)
        var event = LoggedEvent(
            line: number, kind: .other, subject: object, payload: .hierarchyDump(state: state))
        delivery.complete(&event, prefix, line, stated: nil, written, &reader.grammar.objects.symbols, into: &batch)
        if !hierarchy.add(event, found) { skipped += 1 }
        return true
    }

    /// Takes the dump that was read: it has no more lines.
    mutating func closeHierarchy(into batch: inout LoggedBatch) {
        if !hierarchy.isEmpty { batch.events += hierarchy.take() }
    }
}
