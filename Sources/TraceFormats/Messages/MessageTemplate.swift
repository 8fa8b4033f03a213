import TraceModel

/// A text with holes for objects, as UIKit prints it.
///
/// `{subject}`, `{object}` and `{other}` are objects by what they are to the event, `{view}` is an object that is no
/// controller, `{word}` is any word, `{any}` skips to the text after it, and `[…]` may be missing. A space stands for
/// any number of spaces. What follows the template in the message does not matter.
struct MessageTemplate: Sendable {
    enum Part: Sendable {
        case text([UInt8])
        case object(Role)
        case word
        case gap
        case optional([Part])
    }

    enum Role: String, Sendable {
        case subject
        case object
        case other
        case view
    }

    let code: String
    let parts: [Part]

    init(_ code: String, _ text: String) {
        self.code = code
        var rest = Array(text.utf8)[...]
        parts = Self.parse(&rest)
    }

    /// The byte with which a message begins; nil where that is an object.
    var firstByte: UInt8? {
        guard case .text(let text)? = parts.first else { return nil }
        return text.first
    }

    private static func parse(_ rest: inout ArraySlice<UInt8>) -> [Part] {
        var parts: [Part] = []
        while let byte = rest.first, byte != UInt8(ascii: "]") {
            if byte == UInt8(ascii: "[") {
                rest.removeFirst()
                parts.append(.optional(parse(&rest)))
                rest = rest.dropFirst()
            } else if byte == UInt8(ascii: "{") {
                let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                parts.append(hole(String(decoding: name, as: UTF8.self)))
                rest = rest.dropFirst(name.count + 2)
            } else {
                let text = rest.prefix { !"[]{".utf8.contains($0) }
                parts.append(.text(Array(text)))
                rest = rest.dropFirst(text.count)
            }
        }
        return parts
    }

    private static func hole(_ name: String) -> Part {
        if let role = Role(rawValue: name) { return .object(role) }
        return name == "word" ? .word : .gap
    }
}

/// The controllers that a message names.
struct NamedControllers {
    var subject: LoggedObject?
    var object: LoggedObject?
    var others: [LoggedObject] = []

    mutating func add(_ object: LoggedObject?, as role: MessageTemplate.Role) {
        switch role {
        case .subject: subject = object
        case .object: self.object = object
        case .other: if let object { others.append(object) }
        case .view: break
        }
    }
}
