/// The code of the app that made a call.
package struct Caller: Sendable, Hashable {
    /// Where the code is.
    package enum Code: Sendable, Hashable {
        case place(CodePlace)
        /// An executable or a library without debug information: its name.
        case image(String)
    }

    package var code: Code
    /// The lines through which the code made the call, innermost first: wrappers, which pass on the calls of others.
    package var through: [CodePlace]

    /// - Parameter through: innermost first.
    package init(_ code: Code, through: [CodePlace] = []) {
        self.code = code
        self.through = through
    }

    package init(_ place: CodePlace, through: [CodePlace] = []) { self.init(.place(place), through: through) }

    /// Nil for code without debug information.
    package var place: CodePlace? { if case .place(let place) = code { place } else { nil } }

    /// The name of the executable or the library, if the code has no debug information.
    package var image: String? { if case .image(let name) = code { name } else { nil } }

    /// The same with the files' names as they are in the work tree.
    package func renamed(_ name: (String) -> String) -> Caller {
        func renamed(_ place: CodePlace) -> CodePlace {
            CodePlace(function: place.function, file: name(place.file), line: place.line)
        }
        return switch code {
        case .place(let place): Caller(renamed(place), through: through.map(renamed))
        case .image: Caller(code, through: through.map(renamed))
        }
    }

    /// `Cart.swift:42 in showPanel(), through Router.swift:88`, or `through ShopKit (no debug information)`.
    package var text: String {
        let lines = through.map(\.short).joined(separator: ", ")
        switch code {
        case .place(let place):
            let function = place.shortFunction.map { " in \($0)" } ?? ""
            return place.short + function + (lines.isEmpty ? "" : ", through \(lines)")
        case .image(let name):
            return "through \(lines.isEmpty ? "" : "\(lines), ")\(name) (no debug information)"
        }
    }
}

extension Caller {
    /// A call whose caller is told: the event, and who asks.
    package struct TracedCall: Sendable, Hashable, Comparable {
        /// The line of its event.
        package var line: Int
        /// The rule whose findings blame the code, if those of other rules blame other code for the same call; nil if all agree.
        package var rule: String?

        package init(line: Int, rule: String? = nil) {
            self.line = line
            self.rule = rule
        }

        package static func < (a: TracedCall, b: TracedCall) -> Bool { (a.line, a.rule ?? "") < (b.line, b.rule ?? "") }
    }
}

extension [Caller.TracedCall: Caller] {
    /// Which code made the call on a line, as the findings of a rule tell it.
    package func caller(ofLine line: Int, for rule: String) -> Caller? {
        self[Caller.TracedCall(line: line, rule: rule)] ?? self[Caller.TracedCall(line: line)]
    }
}
