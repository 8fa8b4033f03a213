import JSONText

/// JSON that people read and compare: one member a line, in the order in which they are given.
package indirect enum IndentedJSON {
    case integer(Int)
    case bool(Bool)
    case string(String)
    case array([IndentedJSON])
    case object([(name: String, value: IndentedJSON)])

    package static func strings(_ texts: some Sequence<String>) -> Self { .array(texts.map { .string($0) }) }

    /// With a line feed at the end.
    package var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .integer(let number): text += String(number)
        case .bool(let value): text += String(value)
        case .string(let string): text.appendJSON(string)
        case .array(let elements):
            list(elements.map { (nil, $0) }, "[", "]", to: &text, indent)
        case .object(let members):
            list(members.map { ($0.name, $0.value) }, "{", "}", to: &text, indent)
        }
    }

    private func list(
        _ entries: [(name: String?, value: IndentedJSON)], _ open: String, _ close: String, to text: inout String,
        _ indent: String
    ) {
        text += open
        for (index, entry) in entries.enumerated() {
            text += (index > 0 ? ",\n" : "\n") + indent + "  "
            if let name = entry.name {
                text.appendJSON(name)
                text += ": "
            }
            entry.value.write(to: &text, indent: indent + "  ")
        }
        text += (entries.isEmpty ? "" : "\n" + indent) + close
    }
}
