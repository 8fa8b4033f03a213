import TraceModel

/// The lines of a dump so far. They become events when the last one is known, because a controller's children come after it.
struct HierarchyDump: Sendable {
    /// No app has so many controllers; further ones are not kept.
    private static let limit = 1 << 14

    private var events: [LoggedEvent] = []
    /// The event of the line last seen at each depth.
    private var path: [Int] = []

    var isEmpty: Bool { events.isEmpty }

    /// Adds a line; false if the controller above it is missing.
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

/// A line that `-[UIViewController _printHierarchy]` prints.
///
///     <Shop.Root 0x7fd1c8e0a200>, state: appeared, view: <UIView 0x7fd1c8e0b000>
///        | <Shop.Detail 0x7fd1c8e0c600>, state: appeared, view: <UIView 0x7fd1c8e0d000>
///        |    | <Shop.Map 0x7fd1c8e0c700>, state: disappeared, view: <UIView 0x7fd1c8e0d100> not in the window
///        + <Shop.Sheet 0x7fd1c8e0e800>, state: disappeared, view: (view not loaded)
///
/// There is a bar for each controller above; a presented controller has a plus.
struct HierarchyLine {
    var object: Range<Int>
    var depth: Int
    var isPresented: Bool
    var state: Range<Int>

    /// Whether the line may be a line of a dump.
    static func isIn(_ line: Bytes) -> Bool { ByteCursor(line).first(stateMark) != nil }

    private static let stateMark: StaticString = ">, state: "

    init?(_ message: ByteCursor) {
        guard let end = message.first(Self.stateMark) else { return nil }
        let head = message.text(message.offset..<end)
        guard let bracket = Self.opening(of: head), head[bracket...].contains(UInt8(ascii: " ")) else { return nil }
        var cursor = message
        cursor.offset = end + Self.stateMark.utf8CodeUnitCount
        state = cursor.skip { $0.isIdentifier }
        guard !state.isEmpty, cursor.starts(with: ", view: ") else { return nil }
        object = message.offset + bracket..<end + 1
        var bars: [UInt8] = []
        for place in (0..<bracket).reversed() {
            let byte = head[place]
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "+") {
                bars.append(byte)
            } else if !byte.isSpace {
                break
            }
        }
        depth = bars.count
        isPresented = bars.first == UInt8(ascii: "+")
    }

    /// Returns where the bracket that closes after the text opens; a class may be generic.
    private static func opening(of text: Bytes) -> Int? {
        var depth = 0
        return (0..<text.count).last { index in
            switch text[index] {
            case UInt8(ascii: ">"): depth += 1
            case UInt8(ascii: "<"): depth -= 1
            default: break
            }
            return depth < 0
        }
    }
}

extension LineInterpreter {
    /// Reads a line of a dump; false if it is not one.
    ///
    /// - Parameter prefix: the data that was read before the message.
    mutating func readHierarchy(_ line: Bytes, _ prefix: LinePrefix, into batch: inout LoggedBatch) -> Bool {
        // A message of several lines in one string shows only its first here.
        guard !prefix.isEscaped, let found = HierarchyLine(prefix.message(in: line)) else { return false }
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
        delivery.complete(
            &event, prefix, line, stated: nil, headers.header, &reader.grammar.objects.symbols, into: &batch)
        if !hierarchy.add(event, found) { skipped += 1 }
        return true
    }

    /// Delivers the dump that was read: it has no more lines.
    mutating func closeHierarchy(into batch: inout LoggedBatch) {
        if !hierarchy.isEmpty { batch.events += hierarchy.take() }
    }
}
