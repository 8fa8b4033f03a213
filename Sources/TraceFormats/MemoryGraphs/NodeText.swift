import Foundation
import TraceModel

/// The description of an object in a line: `<Shop.Store 0x600000c0b3e0> [64]`, and the text after it.
struct NodeText {
    var name: String
    var address: UInt64?
    /// The text after the size.
    var rest: Substring

    /// Nil for a text that is not an object.
    init?(_ text: Substring) {
        if text.hasPrefix("0x") {
            let word = text.prefix { $0 != " " }
            guard let address = UInt64(addressText: word) else { return nil }
            (name, self.address, rest) = ("", address, text.dropFirst(word.count))
        } else if text.hasPrefix("<"), let (inside, end) = Self.brackets(text),
            let space = inside.lastIndex(of: " "),
            let address = UInt64(addressText: inside[inside.index(after: space)...])
        {
            (name, self.address, rest) = (Self.className(inside[..<space]), address, text[end...])
        } else {
            return nil
        }
        let behind = rest.drop { $0 == " " }
        if behind.hasPrefix("["), let close = behind.firstIndex(of: "]") {
            rest = behind[behind.index(after: close)...]
        }
    }

    /// The text between the brackets, up to an address followed by `>`, because names have brackets, too.
    private static func brackets(_ text: Substring) -> (inside: Substring, end: Substring.Index)? {
        let bytes = text.utf8
        let start = bytes.index(after: bytes.startIndex)
        var offset = start
        while let close = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) {
            let hex = text[start..<close].utf8.reversed().prefix { hexDigit($0) != nil }
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

/// The description of a reference in a line: `+56: __strong [capture] 0x600000c0b418`, or `__strong value`.
struct FieldText {
    var name: String?
    var strength: MemoryGraph.Reference.ReferenceStrength = .unstated
    /// The address of the object that has the field; nil if the line does not give it.
    var owner: UInt64?

    init(_ text: Substring) {
        var offset: UInt64?
        var names: [Substring] = []
        for word in text.split(separator: " ") {
            if word.hasPrefix("+"), word.hasSuffix(":"), let number = UInt64(word.dropFirst().dropLast()) {
                offset = number
            } else if let address = UInt64(addressText: word) {
                owner = offset.map { address &- $0 }
            } else if word == "[capture]" {
                if strength != .weak { strength = .capture }
            } else if let stated = Self.strength(word) {
                if strength == .unstated || stated == .weak { strength = stated }
            } else {
                names.append(word)
            }
        }
        if !names.isEmpty { name = names.joined(separator: " ") }
    }

    private static func strength(_ word: Substring) -> MemoryGraph.Reference.ReferenceStrength? {
        switch word {
        case "__strong", "strong": .strong
        case "__weak", "weak", "unowned", "__unowned", "unowned(safe)", "unowned(unsafe)", "unowned(unmanaged)",
            "__unsafe_unretained", "unmanaged":
            .weak
        default: nil
        }
    }
}

extension MemoryGraph.Node {
    init(_ text: NodeText) {
        self.init(
            kind: text.name.hasPrefix("Closure context") ? .closure : .object,
            name: text.name == "Closure context" ? "closure" : text.name, address: text.address)
        if let closure = Self.closure(in: text.rest) { (kind, name) = (.closure, closure) }
        if name.contains("MallocBlock") || name.contains("StackBlock") {
            if kind != .closure, let function = Self.function(in: text.rest) { name = function }
            kind = .closure
        }
    }

    /// The function that a block runs: `__31-[PromoBanner viewDidLoad]_block_invoke`,
    /// `thunk for @escaping @callee_guaranteed () -> ()`. It is in the column after that of the image.
    private static func function(in text: Substring) -> String? {
        var columns: [Substring] = []
        var rest = text.drop { $0 == " " }
        while !rest.isEmpty, columns.count < 3 {
            let end = rest.range(of: "  ")?.lowerBound ?? rest.endIndex
            columns.append(rest[..<end])
            rest = rest[end...].drop { $0 == " " }
        }
        return columns.lazy.map { column in
            String(column.hasSuffix("\"") ? column.dropLast() : column)
        }.first(where: FunctionName.isOfBlock)
    }

    /// Memory that is in use without a reference: `Region Shop __DATA __data: 'static Shop.Store.shared' 0x1045`.
    init(root text: Substring) {
        let words = text.split(separator: " ")
        guard let open = text.firstIndex(of: "'"), let close = text.lastIndex(of: "'"), open < close else {
            self.init(kind: .noise, name: String(text.prefix(80)))
            return
        }
        let symbol = String(text[text.index(after: open)..<close])
        guard !Self.isBookkeeping(symbol) else {
            self.init(kind: .noise, name: symbol)
            return
        }
        let isSystem = words.contains {
            $0.contains("/usr/lib/") || $0.contains("/System/Library/") || $0.hasPrefix("__DATA_DIRTY")
        }
        guard !isSystem else {
            self.init(kind: .systemStatic, name: "global \(symbol)")
            return
        }
        let isSwift = symbol.hasPrefix("static ")
        self.init(
            kind: .appStatic, name: isSwift ? "static \(Self.withoutModule(symbol.dropFirst(7)))" : "global \(symbol)")
    }

    /// Whether the runtime keeps the variable for itself: it points to everything, and holds nothing.
    private static func isBookkeeping(_ symbol: String) -> Bool {
        if symbol == "_main_thread" || symbol.hasPrefix("OBJC_") || symbol.hasPrefix("_OBJC_") { return true }
        guard !symbol.hasPrefix("static ") else { return false }
        return [
            "metadata for ", "metadata instantiation cache for ", "metadata pattern for ", "cache variable for ",
            "metaclass for ", "witness table for ", "descriptor for ", "initialization token for ",
        ].contains { symbol.includes($0) }
    }

    /// `closure #1 in PromoBanner.viewDidLoad()`, from `closure #1 () -> () in Shop.PromoBanner.viewDidLoad() -> ()`.
    private static func closure(in text: Substring) -> String? {
        guard let start = text.range(of: "closure #") else { return nil }
        let number = text[start.upperBound...].prefix { $0.isNumber }
        guard !number.isEmpty else { return nil }
        let rest = text[start.lowerBound...]
        guard let place = rest.range(of: " in ", options: .backwards) else { return "closure #\(number)" }
        // The text after it is in separate columns.
        var owner = rest[place.upperBound...]
        if let column = owner.range(of: "  ") { owner = owner[..<column.lowerBound] }
        if let result = owner.range(of: " -> ") { owner = owner[..<result.lowerBound] }
        let isAsync = rest.contains(" async ")
        let name = withoutModule(owner)
        return "\(isAsync ? "closure async " : "closure ")#\(number) in \(name)\(name.hasSuffix(")") ? "" : "()")"
    }

    /// `PromoBanner.viewDidLoad` of `Shop.PromoBanner.viewDidLoad`.
    private static func withoutModule(_ text: Substring) -> String {
        let name = NodeText.className(text)
        guard let dot = name.firstIndex(of: "."), name[name.index(after: dot)...].contains(".") else { return name }
        return String(name[name.index(after: dot)...])
    }
}
