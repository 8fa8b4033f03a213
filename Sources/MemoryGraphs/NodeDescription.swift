import Foundation
import TraceModel

extension MemoryGraph.Node {
    init(_ text: NodeText) {
        self.init(
            kind: text.name.hasPrefix("Closure context") ? .closure : .object,
            name: text.name == "Closure context" ? "closure" : text.name, address: text.address, size: text.size)
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
        return columns.lazy.map { $0.hasSuffix("\"") ? $0.dropLast() : $0 }.first {
            HolderLink.isBlockFunction(String($0))
        }
        .map(String.init)
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
