/// A place in the source code that makes a call.
package struct CodePlace: Sendable, Hashable {
    /// `Cart.showPanel()` or `-[Cart showPanel]`; nil if neither the log nor the debug information says it.
    package var function: String?
    /// A path as the compiler wrote it, or `Shop/Cart.swift`: the module and the file, as `#fileID` prints them.
    package var file: String
    /// Counted from 1; 0 for code that the compiler gave no line.
    package var line: Int

    package init(function: String? = nil, file: String, line: Int) {
        self.function = function
        self.file = file
        self.line = line
    }

    /// `Cart.swift:42`
    package var short: String { "\(file.split(separator: "/").last ?? "?"):\(line)" }

    /// `showPanel()` of `Shop.Cart.showPanel() -> ()` and of `closure #1 in Cart.showPanel()`; `-[Cart showPanel]` stays as it is.
    package var shortFunction: String? {
        guard let call else { return function }
        let dot = call.prefix { $0 != "(" }.lastIndex(of: ".")
        return dot.map { String(call[call.index(after: $0)...]) } ?? call
    }

    /// The function as a pattern such as `Router.*` names it, with and without its module: `-[Router show:]` is `Router.show:`, and
    /// `closure #1 in Shop.Router.show() -> ()` and `specialized Router.show()` are `Router.show()`.
    package var functionNames: [String] {
        guard let function else { return [] }
        guard let call else {
            let words = function.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1)
            return [words.map { $0.prefix { $0 != "(" } }.joined(separator: ".")]
        }
        let start = call.prefix { $0 != "(" }.lastIndex(of: " ").map(call.index(after:)) ?? call.startIndex
        let whole = call[start...]
        return [whole, whole.split(separator: ".", maxSplits: 1).dropFirst().first].compactMap { $0.map(String.init) }
    }

    /// The function without what it returns, and without the closures in it; nil for a method of Objective-C.
    private var call: String? {
        guard let function, !function.hasPrefix("-["), !function.hasPrefix("+[") else { return nil }
        let words = function.split(separator: " ")
        let start = words.lastIndex(of: "in").map { $0 + 1 } ?? 0
        return words[start...].prefix { $0 != "->" }.joined(separator: " ")
    }

    /// Reads `Cart.swift:42`, as `at=` gives it; nil if the text is no such place.
    package init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0,
            colon > text.startIndex
        else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }
}

/// The code of the app that made a call.
package struct Caller: Sendable, Hashable {
    package var place: CodePlace
    /// The wrapper around the call through which the code at the place made it; nil if it made the call itself.
    package var wrapper: CodePlace?

    /// The same with the files' names as they are in the work tree.
    package func renamed(_ name: (String) -> String) -> Caller {
        var caller = self
        caller.place.file = name(place.file)
        if let wrapper { caller.wrapper?.file = name(wrapper.file) }
        return caller
    }

    /// `Cart.swift:42 in showPanel(), through Router.swift:88`
    package var text: String {
        let function = place.shortFunction.map { " in \($0)" } ?? ""
        return place.short + function + (wrapper.map { ", through \($0.short)" } ?? "")
    }

    package init(_ place: CodePlace, through wrapper: CodePlace? = nil) {
        self.place = place
        self.wrapper = wrapper
    }
}

/// What the line of an event says about the code that made the call.
package enum LoggedCallSite: Sendable, Hashable {
    /// `stack=7`: the number of a stack that a header line describes.
    case stack(Int)
    /// `at=Cart.swift:42`
    case place(CodePlace)
}

extension EventPayload {
    /// Nil if the line does not say which code made the call.
    package var callSite: LoggedCallSite? {
        let text: String
        switch self {
        case .arguments(let words), .call(let words), .unknownParent(let words), .window(let words): text = words
        default: return nil
        }
        // Most arguments are something else.
        guard text.utf8.contains(UInt8(ascii: "=")) else { return nil }
        for word in text.split(separator: " ") {
            if word.hasPrefix("stack="), let number = Int(word.dropFirst(6)) { return .stack(number) }
            if word.hasPrefix("at="), let place = CodePlace(word.dropFirst(3).trimming("\"")) { return .place(place) }
        }
        return nil
    }
}

extension Substring {
    fileprivate func trimming(_ quote: Character) -> Substring {
        guard count > 1, first == quote, last == quote else { return self }
        return dropFirst().dropLast()
    }
}
