import TraceModel

/// The texts of a Perfetto trace. Each is written once, and then referred to by its number.
struct PerfettoStrings {
    /// A category of events; the raw value is its number.
    enum Category: UInt64, CaseIterable {
        case event = 1
        case finding, test, lifetime
        /// From the beginning of a relation to its end.
        case attached
        /// From `viewDidAppear` to `viewDidDisappear`.
        case visible

        private static let names = allCases.map { "\($0)" }

        var name: String { Self.names[Int(rawValue) - 1] }
    }

    /// The name of an argument; the raw value is its number.
    enum ArgumentName: UInt64, CaseIterable {
        case kind = 1
        case line, detail, severity, message, path, fingerprint, outcome, address, generation
    }

    /// A table of texts, by its field number in `interned_data.proto`.
    private enum Table: UInt64 {
        case categories = 1
        case names = 2
        case argumentNames = 3
        case values = 29
    }

    private typealias InternedText = (table: Table, number: UInt64, text: String)

    private var names: [String: UInt64] = [:]
    private var values: [String: UInt64] = [:]
    /// Paths as class names from the root, because they are found faster than their texts.
    private var paths: [[String]: UInt64] = [:]
    private var new: [InternedText]

    /// Categories and argument names get their numbers at the beginning: an event needs several of them, and there are millions
    /// of events.
    init() {
        new = Category.allCases.map { (table: .categories, number: $0.rawValue, text: $0.name) }
        new += ArgumentName.allCases.map { (table: .argumentNames, number: $0.rawValue, text: "\($0)") }
    }

    mutating func number(ofName text: String) -> UInt64 {
        if let known = names[text] { return known }
        let number = UInt64(names.count) + 1
        names[text] = number
        new.append((table: .names, number: number, text: text))
        return number
    }

    mutating func number(ofValue text: String) -> UInt64 {
        if let known = values[text] { return known }
        let number = UInt64(values.count) + 1
        values[text] = number
        new.append((table: .values, number: number, text: text))
        return number
    }

    /// The number of a path, given as class names from the root.
    mutating func number(ofPath names: [String]) -> UInt64 {
        if let known = paths[names] { return known }
        let number = number(ofValue: ClassPath.shown(names))
        paths[names] = number
        return number
    }

    /// Adds the texts that no earlier packet has to the packet that needs them.
    mutating func appendNew(to packet: inout ProtobufMessage) {
        guard !new.isEmpty else { return }
        packet.append(12) { data in
            for entry in new {
                data.append(entry.table.rawValue) { text in
                    text.append(1, entry.number)
                    text.append(2, entry.text)
                }
            }
        }
        new.removeAll(keepingCapacity: true)
    }
}

extension ProtobufMessage {
    /// An argument of an event.
    mutating func append(_ name: PerfettoStrings.ArgumentName, _ number: Int) {
        append(4) { argument in
            argument.append(1, name.rawValue)
            argument.append(4, UInt64(bitPattern: Int64(number)))
        }
    }

    /// An argument of an event.
    mutating func append(_ name: PerfettoStrings.ArgumentName, _ text: String, _ strings: inout PerfettoStrings) {
        append(name, value: strings.number(ofValue: text))
    }

    /// An argument of an event, whose text has that number.
    mutating func append(_ name: PerfettoStrings.ArgumentName, value number: UInt64) {
        append(4) { argument in
            argument.append(1, name.rawValue)
            argument.append(17, number)
        }
    }
}

/// A message in protobuf's wire format, written field by field.
struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    /// Appends the fields to existing bytes, without copying them.
    static func append(to output: inout [UInt8], _ body: (inout ProtobufMessage) -> Void) {
        var message = ProtobufMessage()
        swap(&message.bytes, &output)
        body(&message)
        swap(&message.bytes, &output)
    }

    /// Appends an integer, which takes a byte for each seven bits.
    mutating func append(_ field: UInt64, _ value: UInt64) {
        appendVarint(field << 3)
        appendVarint(value)
    }

    mutating func append(_ field: UInt64, _ text: String) {
        appendVarint(field << 3 | 2)
        appendVarint(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a message inside this one. Its length comes before it, but is known only after it: most messages are short, and
    /// their length fits into the one byte that is reserved.
    mutating func append(_ field: UInt64, _ body: (inout ProtobufMessage) -> Void) {
        appendVarint(field << 3 | 2)
        let place = bytes.count
        bytes.append(0)
        body(&self)
        let count = UInt64(bytes.count - place - 1)
        guard count >= 0x80 else {
            bytes[place] = UInt8(count)
            return
        }
        var length = ProtobufMessage()
        length.appendVarint(count)
        bytes.replaceSubrange(place...place, with: length.bytes)
    }

    /// Appends an integer that takes eight bytes.
    mutating func append(_ field: UInt64, fixed value: UInt64) {
        appendVarint(field << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
