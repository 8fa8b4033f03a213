/// A place in the source code that makes a call.
package struct CodePlace: Sendable, Hashable {
    /// `Cart.showPanel()` or `-[Cart showPanel]`; nil if neither the log nor the debug information says it.
    package var function: String?
    /// The function's name in the binary, where that is another one: the mangled name of Swift's functions.
    package var symbol: String?
    /// A path as the compiler wrote it, or `Shop/Cart.swift`: the module and the file, as `#fileID` prints them.
    package var file: String
    /// Counted from 1; 0 for code that the compiler gave no line.
    package var line: Int

    package init(function: String? = nil, symbol: String? = nil, file: String, line: Int) {
        self.function = function
        self.symbol = symbol
        self.file = file
        self.line = line
    }

    /// The same in code that several functions share. Thunks only pass calls on, whosever they are.
    package var merged: CodePlace {
        guard let function, !FunctionName(function).isThunk else { return self }
        var merged = self
        merged.function = FunctionName.merged + function
        return merged
    }

    /// `Cart.swift:42`
    package var short: String { "\(file.split(separator: "/").last ?? "?"):\(line)" }

    /// Whether a file of that name can be in somebody's source: compilers write `<compiler-generated>` for code of their own, and
    /// `swift-generated-sources/@__swiftmacro_…` for what a macro expands to.
    package static func isSource(_ file: some StringProtocol) -> Bool {
        let path = file.split(separator: "/")
        guard let name = path.last else { return false }
        return
            !(name.hasPrefix("<") && name.hasSuffix(">") || name.hasPrefix(macroBuffer)
            || path.contains("swift-generated-sources"))
    }

    /// The beginning of the name of a file that the compiler makes up for what a macro expands to.
    package static let macroBuffer = "@__swiftmacro_"

    /// Whether people can go to the place.
    package var isInSource: Bool { line > 0 && Self.isSource(file) }

    /// `showPanel()` of `Shop.Cart.showPanel() -> ()` and of `closure #1 in Cart.showPanel()`, and `Tray.panel.didset`;
    /// `-[Cart showPanel]` stays as it is.
    package var shortFunction: String? { function.map { FunctionName($0).short } }

    /// The function as a pattern such as `Router.*` names it, with and without its module: `-[Router show:]` is `Router.show:`, and
    /// `closure #1 in Shop.Router.show() -> ()` and `specialized Router.show()` are `Router.show()`.
    package var functionNames: [String] {
        guard let function else { return [] }
        let name = FunctionName(function)
        if case .method(let className, let selector) = name.form { return ["\(className).\(selector)"] }
        let shorter = name.root.split(separator: ".", maxSplits: 1).dropFirst().first
        return [name.root] + (shorter.map { [String($0)] } ?? [])
    }

    /// Reads `Cart.swift:42` and, with a column, `Cart.swift:42:7`, as `at=` gives it; nil if the text is no place in a source.
    package init?(_ text: some StringProtocol) {
        guard var (file, line) = Self.numbered(text[...]) else { return nil }
        if let place = Self.numbered(file) { (file, line) = place }
        guard line > 0, !file.isEmpty, Self.isSource(file) else { return nil }
        self.init(file: String(file), line: line)
    }

    /// `Cart.swift` and 42 for `Cart.swift:42`; nil if no number is at the end.
    private static func numbered<Text: StringProtocol>(_ text: Text) -> (Text.SubSequence, Int)?
    where Text.SubSequence == Text {
        text.lastIndex(of: ":").flatMap { colon in
            Int(text[text.index(after: colon)...]).map { (text[..<colon], $0) }
        }
    }
}
