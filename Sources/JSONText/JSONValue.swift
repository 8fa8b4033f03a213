import TraceModel

/// A JSON value whose objects keep the order of their members, so that same values make the same bytes.
package indirect enum JSONValue {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number as it is to be written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// The string, or null for nil.
    package init(_ text: String?) {
        self = text.map(JSONValue.string) ?? .null
    }

    /// Appends the value without white space between its parts.
    package func write(to text: inout String) {
        switch self {
        case .null:
            text += "null"
        case .bool(let value):
            text += value ? "true" : "false"
        case .integer(let number):
            text += String(number)
        case .number(let digits):
            text += digits
        case .string(let string):
            text.appendJSON(string)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                text.appendJSON(member.name)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}
