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
