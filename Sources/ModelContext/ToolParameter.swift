import JSONText

/// An argument that a tool takes.
package struct ToolParameter: Sendable {
    /// What values it takes.
    package enum Kind: Sendable {
        case text
        /// A whole number within the range.
        case number(ClosedRange<Int>)
        case flag
        /// One of these words.
        case word([String])
        /// One text, or a list of them.
        case texts
    }

    package var name: String
    package var kind: Kind
    /// Empty where the name says it all.
    package var help: String
    package var isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ help: String = "", isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.help = help
        self.isRequired = isRequired
    }

    /// The parameter as JSON Schema.
    var schema: JSONValue {
        let type: [(name: String, value: JSONValue)] =
            switch kind {
            case .text: [("type", .string("string"))]
            case .number(let range):
                [("type", .string("integer")), ("minimum", .integer(range.lowerBound))]
                    + (range.upperBound > Self.greatestTold ? [] : [("maximum", .integer(range.upperBound))])
            case .flag: [("type", .string("boolean"))]
            case .word(let words): [("type", .string("string")), ("enum", .array(words.map(JSONValue.string)))]
            case .texts:
                [
                    (
                        "anyOf",
                        .array([
                            .object([("type", .string("string"))]),
                            .object([
                                ("type", .string("array")), ("items", .object([("type", .string("string"))])),
                                ("minItems", .integer(1)),
                            ]),
                        ])
                    )
                ]
            }
        return .object(type + (help.isEmpty ? [] : [("description", .string(help))]))
    }

    /// A greater bound than that only keeps numbers from overflowing.
    private static let greatestTold = 1_000_000

    /// Throws what the argument must be, if the value is something else.
    func check(_ value: JSONValue) throws(ToolError) {
        switch (kind, value) {
        case (.text, .string), (.flag, .bool), (.texts, .string): return
        case (.texts, .array(let elements)) where !elements.isEmpty && elements.allSatisfy { $0.text != nil }: return
        case (.number(let range), .integer(let number)) where range.contains(number): return
        case (.word(let words), .string(let word)) where words.contains(word): return
        default: throw ToolError("'\(name)' takes \(expected)")
        }
    }

    private var expected: String {
        switch kind {
        case .text: "a string"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .texts: "a string, or a list of strings"
        }
    }
}
