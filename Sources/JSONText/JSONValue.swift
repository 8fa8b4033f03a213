package import Foundation
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

extension JSONValue: Decodable {
    /// Reads JSON from anywhere. Throws a `DecodingError` for text that is none, and for more than 512 nested values.
    package init(parsing data: Data) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: data)
    }

    /// Members of objects are put in the order of their names.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number.description)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            let members = try container.decode([String: JSONValue].self)
            self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    /// The member of that name; nil where there is none, and for a value that is not an object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string; nil for other values.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

extension String {
    /// Appends the string in quotes, escaped as RFC 8259 section 7 asks. Characters that a terminal obeys or does not show
    /// are escaped too; a parser gets them back.
    package mutating func appendJSON(_ string: String) {
        append("\"")
        if string.utf8.allSatisfy({
            $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }) {
            append(string)
        } else {
            for scalar in string.unicodeScalars { appendJSONEscaping(scalar) }
        }
        append("\"")
    }

    private mutating func appendJSONEscaping(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        case _ where scalar.isHidden:
            for unit in String(scalar).utf16 {
                append("\\u" + hexadecimal(UInt8(unit >> 8)) + hexadecimal(UInt8(truncatingIfNeeded: unit)))
            }
        default: unicodeScalars.append(scalar)
        }
    }
}

/// Two digits: `1b`.
package func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
