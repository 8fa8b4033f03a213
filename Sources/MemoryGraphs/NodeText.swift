import Foundation
import TraceModel

/// The description of an object in a line: `<Shop.Store 0x600000c0b3e0> [64]`, and the text after it.
struct NodeText {
    var name: String
    var address: UInt64?
    var size: Int?
    /// The text after the size.
    var rest: Substring

    /// Nil for a text that is not an object.
    init?(_ text: Substring) {
        if text.hasPrefix("0x") {
            let word = text.prefix { $0 != " " }
            guard let address = Self.address(word) else { return nil }
            (name, self.address, rest) = ("", address, text.dropFirst(word.count))
        } else if text.hasPrefix("<"), let (inside, end) = Self.brackets(text),
            let space = inside.lastIndex(of: " "), let address = Self.address(inside[inside.index(after: space)...])
        {
            (name, self.address, rest) = (Self.className(inside[..<space]), address, text[end...])
        } else {
            return nil
        }
        let behind = rest.drop { $0 == " " }
        if behind.hasPrefix("["), let close = behind.firstIndex(of: "]") {
            size = Int(behind[behind.index(after: behind.startIndex)..<close])
            rest = behind[behind.index(after: close)...]
        }
    }

    /// `0x600000c0b3e0`
    static func address(_ text: Substring) -> UInt64? {
        guard text.hasPrefix("0x") else { return nil }
        return UInt64(text.dropFirst(2), radix: 16)
    }

    /// The text between the brackets, up to an address followed by `>`, because names have brackets, too.
    private static func brackets(_ text: Substring) -> (inside: Substring, end: Substring.Index)? {
        let bytes = text.utf8
        let start = bytes.index(after: bytes.startIndex)
        var offset = start
        while let close = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) {
            let hex = text[start..<close].utf8.reversed().prefix { Rows.digit($0) != nil }
            let tail = text[start..<close].utf8.dropLast(hex.count)
            if !hex.isEmpty, tail.last == UInt8(ascii: "x"), tail.dropLast().last == UInt8(ascii: "0") {
                return (text[start..<close], bytes.index(after: close))
            }
            offset = bytes.index(after: close)
        }
        return nil
    }

    /// The class in the form of logs: without the file of a private class (`Shop.(Row in $1a2b)`), and without the address that
    /// tells classes of the same name apart (`Layer@0x1027`). A very long name is cut like those of logs.
    static func className(_ text: Substring) -> String {
        var name = ""
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
            let inside = rest[rest.index(after: open)...]
            let end = inside.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") } ?? inside.endIndex
            let words = text[inside.startIndex..<end]
            if end < inside.endIndex, inside[end] == UInt8(ascii: ")"), let middle = words.range(of: " in ") {
                name += text[rest.startIndex..<open] + text[words.startIndex..<middle.lowerBound]
                rest = rest[rest.index(after: end)...]
            } else {
                name += text[rest.startIndex..<end]
                rest = rest[end...]
            }
        }
        name += text[rest.startIndex..<rest.endIndex]
        if let place = name.range(of: "@0x") { name.removeSubrange(place.lowerBound...) }
        return SymbolTable.kept(ClassName(name).description)
    }
}
