import TraceModel

/// The lines of a dump so far: they become events when the last one is known, for a controller's children come after it.
struct HierarchyDump: Sendable {
    /// No app has so many controllers; what is more is not kept.
    private static let limit = 1 << 14

    private var events: [LoggedEvent] = []
    /// The event of the line last seen at each depth.
    private var path: [Int] = []

    var isEmpty: Bool { events.isEmpty }

    /// Adds a line; false if it hangs below nothing.
    mutating func add(_ event: LoggedEvent, _ line: HierarchyLine) -> Bool {
        guard line.depth <= path.count, line.depth == 0 || !events.isEmpty, events.count < Self.limit else {
            return false
        }
        var event = event
        if let root = events.first {
            // The dump is of one instant, and often only its first line has a time.
            event.time = event.time ?? root.time
            event.thread = event.thread ?? root.thread
        }
        if line.depth > 0, !line.isPresented, let child = event.subject {
            let parent = path[line.depth - 1]
            if events[parent].object == nil {
                events[parent].object = child
            } else {
                events[parent].others.append(child)
            }
        }
        path.removeSubrange(line.depth...)
        path.append(events.count)
        events.append(event)
        return true
    }

    mutating func take() -> [LoggedEvent] {
        defer { self = HierarchyDump() }
        return events
    }
}

extension LineInterpreter {
    /// Reads a line of a dump; false if it is none.
    ///
    /// - Parameter prefix: what was read before the message.
    mutating func readHierarchy(
        _ line: UnsafeRawBufferPointer, _ prefix: LinePrefix, into batch: inout LoggedBatch
    ) -> Bool {
        // A message of several lines in one string shows only its first here.
        guard !prefix.isEscaped,
            let found = HierarchyLine(ByteCursor(line, prefix.message..<(prefix.end ?? line.count)))
        else { return false }
        settle(into: &batch)
        if found.depth == 0 { closeHierarchy(into: &batch) }
        var cursor = ByteCursor(line, found.object)
        guard case .object(let object) = reader.grammar.readObject(&cursor), object.address != nil else {
            skipped += 1
            return true
        }
        let state = Event.hierarchyDumpStateMark + String(decoding: line[found.state], as: UTF8.self)
        var event = LoggedEvent(
            line: number, kind: .other, subject: object, detail: Event.hierarchyDumpVerb + state)
        tell(&event, prefix, line, into: &batch)
        if !hierarchy.add(event, found) { skipped += 1 }
        return true
    }

    /// Takes the dump that was read: it has no more lines.
    mutating func closeHierarchy(into batch: inout LoggedBatch) {
        if !hierarchy.isEmpty { batch.events += hierarchy.take() }
    }
}
