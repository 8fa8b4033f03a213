/// What a team expects of every trace, as `expect:` in its configuration says: a rule in one of six forms.
package struct Expectation: Sendable, Hashable, Codable {
    /// Calls of one kind: `viewDidAppear Shop.*`, `mark keyboardDidShow`, `note logScreen*`.
    package struct CallPattern: Sendable, Hashable, Codable, CustomStringConvertible {
        package var kind: EventKind
        /// The method of a call that has no kind of its own: `note`.
        package var method: String?
        /// A pattern for the class of the controller that the call is about or, for marks, tests and other calls, for the text; nil
        /// for any.
        package var pattern: String?

        package init(_ kind: EventKind, _ pattern: String? = nil) {
            self.kind = kind
            self.pattern = pattern
        }

        /// - Parameter text: a kind or a method, and perhaps a pattern; it is not empty.
        package init(_ text: String) {
            let words = text.split(separator: " ", maxSplits: 1).map(String.init)
            kind = EventKind(name: words.first ?? "") ?? .other
            method = kind == .other ? words.first : nil
            pattern = words.count > 1 ? words[1] : nil
        }

        package var description: String {
            (method ?? kind.name) + (pattern.map { " " + $0 } ?? "")
        }
    }

    package enum Form: Sendable, Hashable, Codable {
        /// After each such call, another one follows, within so many nanoseconds.
        case response(after: CallPattern, then: CallPattern, within: Int64?, sameController: Bool)
        /// Between a call and another one, a third never comes.
        case absence(between: CallPattern, and: CallPattern, never: CallPattern, sameController: Bool)
        /// Controllers of each class get the call only after one of the class before it.
        case order([String], on: CallPattern)
        /// Before each such call on a controller, it, or each of its children, got another one.
        case precedence(before: CallPattern, then: CallPattern, ofChildren: Bool)
        /// From one call on a controller to the next of another kind, at most so many nanoseconds pass.
        case duration(from: CallPattern, to: CallPattern, atMost: Int64, device: String?)
        /// At most so many controllers of each class live at once.
        case live(String, atMost: Int)
    }

    package var id: String
    package var form: Form
    /// In the syntax of the file.
    package var text: String
    /// The path of the file.
    package var file: String

    package init(id: String, form: Form, text: String, file: String) {
        self.id = id
        self.form = form
        self.text = text
        self.file = file
    }

    package var description: RuleDescription {
        let (needs, needsTimes): ([EventKind], Bool) =
            switch form {
            case .response(_, let then, let within, _): ([then.kind], within != nil)
            case .absence(_, let end, _, _): ([end.kind], false)
            case .order(_, let call): ([call.kind], false)
            case .precedence(_, let then, _): ([then.kind], false)
            case .duration(let from, let to, _, _): ([from.kind, to.kind], true)
            case .live: ([.deinit], false)
            }
        return RuleDescription(
            id: id, summary: "The trace does not meet an expectation: \(text).", rationale: "", fix: "",
            severity: .error,
            needs: [EventKinds(needs)], needsTimes: needsTimes, expected: [], file: file)
    }
}
