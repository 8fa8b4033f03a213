package import Foundation
import TraceModel

/// A JSON value whose objects keep the order of their members, so equal values give the same bytes.
package indirect enum JSONValue {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number in its written form.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// The value on one line, without white space between its parts.
    package var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// For people who read and compare it: one member or element per line, with a line feed at the end.
    package var indented: String {
        var text = ""
        write(to: &text, lineStart: "\n")
        return text + "\n"
    }

    /// Appends the value.
    ///
    /// - Parameter lineStart: the beginning of a line at the level of the value; nil for no white space between its parts.
    package func write(to text: inout String, lineStart: String? = nil) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let number): text += String(number)
        case .number(let digits): text += digits
        case .string(let string): text.appendJSON(string)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &text, lineStart) { element, text, inner in
                element.write(to: &text, lineStart: inner)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, lineStart) { member, text, inner in
                text.appendJSON(member.name)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, lineStart: inner)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], _ open: String, _ close: String, to text: inout String, _ lineStart: String?,
        _ write: (Part, inout String, _ lineStart: String?) -> Void
    ) {
        let inner = lineStart.map { $0 + "  " }
        text += open
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += inner }
            write(part, &text, inner)
        }
        if let lineStart, !parts.isEmpty { text += lineStart }
        text += close
    }

    /// An object without the members that are null.
    package var known: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { if case .null = $0.value { false } else { true } })
    }

    /// An object with the members of both.
    package static func + (a: JSONValue, b: JSONValue) -> JSONValue {
        guard case .object(let members) = a, case .object(let further) = b else { return a }
        return .object(members + further)
    }
}

/// A type whose values can be used in the literal of an object or an array.
package protocol JSONConvertible {
    var json: JSONValue { get }
}

extension JSONValue: JSONConvertible, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    package init(dictionaryLiteral members: (String, any JSONConvertible)...) {
        self = .object(members.map { ($0, $1.json) })
    }

    package init(arrayLiteral elements: any JSONConvertible...) { self = .array(elements.map(\.json)) }

    package var json: JSONValue { self }
}

extension String: JSONConvertible {
    package var json: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
    package var json: JSONValue { .integer(self) }
}

extension Int64: JSONConvertible {
    package var json: JSONValue { .integer(Int(self)) }
}

extension Bool: JSONConvertible {
    package var json: JSONValue { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSONValue { .array(map(\.json)) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    package var json: JSONValue { self?.json ?? .null }
}

extension JSONValue: Decodable {
    /// Reads JSON from any source. Throws a `DecodingError` for text that is not JSON, and for more than 512 nested values.
    package init(parsing data: Data) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: data)
    }

    /// Members of objects are in the order of their names.
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

    /// The member of that name; nil if there is none, and for a value that is not an object.
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
    /// Appends the string in quotes, escaped as RFC 8259 section 7 requires. Control characters and invisible characters are
    /// escaped, too; a parser restores them.
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
