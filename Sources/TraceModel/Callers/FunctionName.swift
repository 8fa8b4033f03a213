import Foundation

/// The name of a function as debug information gives it: a method of Objective-C, Swift's demangled names, or a function of C.
package struct FunctionName: Sendable, Hashable {
    /// What a name consists of, as far as it can be told.
    package enum FunctionForm: Sendable, Hashable {
        /// `-[Cart(Sheets) show:]`: the class without the category, and the selector.
        case method(className: String, selector: String)
        /// `Shop.Cart.show(_:in:)`: the type or the module, the name, and the labels of the arguments.
        case function(context: String?, name: String, labels: [String])
        /// `Shop.Tray.panel.didset`: the type, the property and the accessor.
        case accessor(context: String?, property: String, accessor: String)
        /// A function of C or C++, a block, or a name that is still mangled.
        case other
    }

    package let text: String
    package let form: FunctionForm
    /// The function without the closures in it, what it returns, and what the compiler says of its making.
    package let root: String
    /// Whether it is a closure, a block or a local function: part of the function that ``form`` describes.
    package let isInner: Bool

    package init(_ text: String) {
        self.text = text
        if Self.isMethod(text) {
            (form, root, isInner) = (Self.method(text), text, false)
        } else if let end = text.range(of: Self.block) {
            // `__14-[Cart show]_block_invoke`
            let around = text[..<end.lowerBound].drop { $0 == "_" || $0.isNumber }
            (form, root, isInner) = (Self.isMethod(around) ? Self.method(String(around)) : .other, text, true)
        } else {
            let (root, isInner) = Self.root(of: Self.withLocalType(ClassName.withoutPrivateContexts(text))[...])
            (form, self.root, self.isInner) = (Self.form(of: root), String(root), isInner)
        }
    }

    /// Whether it belongs to a class as such, and not to its instances.
    package var isStatic: Bool {
        switch form {
        case .method: text.drop { $0 == "_" || $0.isNumber }.first == "+"
        default: text.hasPrefix("static ") || text.contains(" static ")
        }
    }

    /// Whether two names are those of one function and of a form that the compiler made of it, or of a closure in it.
    package func isPart(ofSame other: FunctionName) -> Bool {
        text != other.text && form == other.form && form != .other
    }

    /// Whether it is a function that belongs to no class, and no closure: UIKit calls such a function only in the place of a method.
    ///
    /// - Parameter module: the image that holds it.
    package func isFree(in module: String) -> Bool {
        guard case .function(let context, let name, _) = form, !isInner, !isMangled else { return isC }
        return (context == nil || context == module) && name != "init"
    }

    /// What Clang adds to the name of the function around a block.
    private static let block = "_block_invoke"

    /// Names that Swift's compiler gives to the functions that it makes: they only call another one.
    private static let thunks = [
        "@objc ", "@nonobjc ", "thunk for ", "reabstraction thunk ", "partial apply ", "protocol witness for ",
        "vtable thunk for ",
        "dispatch thunk of ", "curry thunk of ", "outlined bridged method ",
    ]
    /// What precedes the name of a form of a function for certain types or arguments.
    package static let specialized = "specialized "

    /// Whether it is the function of a block, `__31-[PromoBanner viewDidLoad]_block_invoke`, or one that the compiler made of a closure.
    package static func isOfBlock(_ name: String) -> Bool {
        let rest = name.hasPrefix("__") ? name.dropFirst(2).drop { $0.isNumber } : ""
        return name.includes(block) || isMethod(rest) || thunks.contains(where: name.hasPrefix)
            || name.hasPrefix("invocation function for block")
    }

    /// What the compiler's functions have at the ends of their mangled names.
    private static let mangledThunks = ["To", "TO", "TR", "Tr", "TA", "Ta", "TW", "TV", "Tj", "Tc"]

    private static let accessors: Set<String> = [
        "getter", "setter", "didset", "willset", "modify", "modify2", "read", "read2", "unsafeAddressor",
        "unsafeMutableAddressor", "init",
    ]

    /// Whether only the mangled name is known, which says nothing to people.
    package var isMangled: Bool {
        let name = text.hasPrefix(Self.merged) ? text.dropFirst(Self.merged.count) : text[...]
        return ["$s", "$S", "_$s"].contains(where: name.hasPrefix)
    }

    /// Whether the compiler made the function, which calls another one with other conventions: `@objc Cart.didMove(toParent:)`.
    package var isThunk: Bool {
        if isMangled {
            // The parts of an asynchronous function have numbers at the end.
            let ending = text.range(of: "T[QY][0-9]*_$", options: .regularExpression)?.lowerBound ?? text.endIndex
            return Self.mangledThunks.contains { text[..<ending].hasSuffix($0) }
        }
        let plain = text.hasPrefix(Self.specialized) ? text.dropFirst(Self.specialized.count) : text[...]
        if Self.thunks.contains(where: plain.hasPrefix) { return true }
        if case .function(_, "__allocating_init", _) = form { return true }
        return false
    }

    /// Whether the compiler or the linker joined functions with the same instructions under this name: any of them may be meant.
    package var isMerged: Bool { text.hasPrefix(Self.merged) || isMangled && text.hasSuffix("Tm") }

    /// What precedes the name of such a function.
    package static let merged = "merged "

    /// Whether the compiler made the closure of an argument, as for `@autoclosure`. Its code has no line.
    package var isImplicitClosure: Bool {
        if isMangled { return text.range(of: "fu[0-9]*_", options: .regularExpression) != nil }
        return text.contains("implicit closure #")
    }

    /// The name of the function around a closure.
    package var nameAround: Substring? { text.range(of: " in ").map { text[$0.upperBound...] } }

    /// Whether it is the app's first function. What UIKit does in the run loop is called from it.
    package var isEntry: Bool {
        if text == "main" { return true }
        guard case .function(_, let name, []) = form else { return false }
        return name == "$main" || name == "main" && text.hasPrefix("static ")
    }

    /// Whether it is a function of C: neither a method nor a closure, nor one of Swift's.
    package var isC: Bool { form == .other && !isMangled && !text.contains(Self.block) && !text.contains("::") }

    /// The function for people. Accessors, initializers and `deinit` say whose they are: `Tray.panel.didset`.
    package var short: String {
        switch form {
        case .method, .other: return root
        case .function(let context, let name, _):
            let start = root.prefix { $0 != "(" }.lastIndex(of: ".").map(root.index(after:)) ?? root.startIndex
            let own = String(root[start...])
            let type = context.map { String(ClassName($0).base) }
            return ["init", "deinit", "subscript"].contains(name)
                ? [type, own].compactMap(\.self).joined(separator: ".") : own
        case .accessor(let context, let property, let accessor):
            let type = context.map { String(ClassName($0).base) }
            return [type, property, accessor].compactMap(\.self).joined(separator: ".")
        }
    }
}

// Reading names.
extension FunctionName {
    private static func isMethod(_ text: some StringProtocol) -> Bool { text.hasPrefix("-[") || text.hasPrefix("+[") }

    /// `-[Cart(Sheets) show:]`
    private static func method(_ text: String) -> FunctionForm {
        let words = text.dropFirst(2).prefix { $0 != "]" }.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return .other }
        return .method(className: String(words[0].prefix { $0 != "(" }), selector: String(words[1]))
    }

    /// `closure #1 in Local.show()` of `closure #1 in show() in Local #1 in make()`: a type that is declared in a function.
    private static func withLocalType(_ text: String) -> String {
        guard text.contains(" #") else { return text }
        var parts = text.components(separatedBy: " in ")
        let index = parts.indices.dropFirst().first { index in
            let words = parts[index].split(separator: " ")
            return words.count == 2 && words[1].hasPrefix("#") && words[0] != "closure"
        }
        guard let index else { return text }
        // `@objc show()`, whose name is the last word before the arguments.
        let method = parts[index - 1]
        let start = method.prefix { $0 != "(" }.lastIndex(of: " ").map(method.index(after:)) ?? method.startIndex
        parts[index - 1] = method[..<start] + "\(parts[index].prefix { $0 != " " })." + method[start...]
        return parts[..<index].joined(separator: " in ")
    }

    /// `Shop.Cart.show(_:)` of `closure #1 (Swift.Int) -> () in Shop.Cart.show(_: Swift.Int) -> ()`, and whether it is around another one.
    private static func root(of text: Substring) -> (Substring, isAround: Bool) {
        var text = text
        var isAround = false
        // The parts of an asynchronous function.
        if text.hasPrefix("("), let part = text.range(of: " partial function for ") { text = text[part.upperBound...] }
        if text.hasPrefix("protocol witness for "), let end = text.range(of: " in conformance ") {
            text = text[..<end.lowerBound]
        }
        if let place = text.range(of: " in ", options: .backwards), !text[..<place.lowerBound].hasSuffix("(extension") {
            text = text[place.upperBound...]
            isAround = true
        }
        // `(extension in ShopKit):UIKit.UIViewController.embed()`
        if let end = text.range(of: "):") { text = text[end.upperBound...] }
        // `Shop.Tray.panel.didset : Shop.Panel`
        if let type = text[..<argumentList(of: text)].range(of: " : ") { text = text[..<type.lowerBound] }
        let start = text[..<argumentList(of: text)].split(at: " ", outside: "<").last?.startIndex
        return (text[(start ?? text.startIndex)...].split(at: " ", outside: "(<")[0], isAround)
    }

    /// Where the arguments begin, behind generic arguments; the end of a text without any.
    private static func argumentList(of text: Substring) -> Substring.Index {
        text.split(at: "(", outside: "<")[0].endIndex
    }

    private static func form(of root: Substring) -> FunctionForm {
        let start = argumentList(of: root)
        let path = root[..<start].split(at: ".", outside: "<").map(String.init)
        guard let last = path.last, !last.isEmpty, !root.contains("::") else { return .other }
        let context = path.count > 1 ? path.dropLast().joined(separator: ".") : nil
        if start < root.endIndex {
            return .function(context: context, name: withoutGenerics(last), labels: labels(in: root[start...]))
        }
        if path.count > 1, last == "deinit" || last == "__deallocating_deinit" {
            return .function(context: context, name: "deinit", labels: [])
        }
        guard path.count > 1, accessors.contains(last) else { return .other }
        let holder = path.count > 2 ? path.dropLast(2).joined(separator: ".") : nil
        return .accessor(context: holder, property: path[path.count - 2], accessor: last)
    }

    private static func withoutGenerics(_ name: String) -> String { String(name.prefix { $0 != "<" }) }

    /// `_` and `in` of `(_:in:)` and of `(_: Shop.Panel, in: Swift.Int)`.
    private static func labels(in list: Substring) -> [String] {
        let inside = list.dropFirst().dropLast()
        if inside.isEmpty { return [] }
        if inside.last == ":", !inside.contains(" "), !inside.contains(",") {
            return inside.split(separator: ":").map(String.init)
        }
        return inside.split(at: ",").map { argument in
            let label = argument.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return label.endIndex < argument.endIndex && argument[label.endIndex] == ":" ? String(label) : "_"
        }
    }
}
