package import JSONText

/// Something that a client can call.
package protocol Tool: Sendable {
    var description: ToolDescription { get }

    /// Answers a call. What it throws becomes an answer that tells the client so.
    func call(_ call: ToolCall) throws -> ToolAnswer
}

/// What clients are told of a tool.
package struct ToolDescription: Sendable {
    package var name: String
    package var title: String
    package var help: String
    package var parameters: [ToolParameter]
    /// The members of the structured answer, with their types in JSON Schema.
    package var answer: [(name: String, type: String)]
    /// Whether a call changes nothing.
    package var isReadOnly: Bool

    package init(
        name: String, title: String, help: String, parameters: [ToolParameter], answer: [(name: String, type: String)],
        isReadOnly: Bool = true
    ) {
        self.name = name
        self.title = title
        self.help = help
        self.parameters = parameters
        self.answer = answer
        self.isReadOnly = isReadOnly
    }

    var parameterNames: String {
        parameters.isEmpty ? "none" : parameters.map { "'\($0.name)'" }.joined(separator: ", ")
    }

    var json: JSONValue {
        .object([
            ("name", .string(name)),
            ("title", .string(title)),
            ("description", .string(help)),
            ("inputSchema", inputSchema),
            ("outputSchema", outputSchema),
            (
                "annotations",
                .object([
                    ("title", .string(title)), ("readOnlyHint", .bool(isReadOnly)),
                    ("destructiveHint", .bool(!isReadOnly)), ("idempotentHint", .bool(true)),
                    ("openWorldHint", .bool(false)),
                ])
            ),
        ])
    }

    private var inputSchema: JSONValue {
        .object([
            ("type", .string("object")),
            ("properties", .object(parameters.map { ($0.name, $0.schema) })),
            ("required", .array(parameters.filter(\.isRequired).map { .string($0.name) })),
            ("additionalProperties", .bool(false)),
        ])
    }

    private var outputSchema: JSONValue {
        .object([
            ("type", .string("object")),
            ("properties", .object(answer.map { ($0.name, .object([("type", .string($0.type))])) })),
            ("required", .array(answer.map { .string($0.name) })),
        ])
    }
}

/// A call of a tool.
package struct ToolCall: Sendable {
    package var arguments: ToolArguments
    /// Whether the client does not want the answer any more.
    package var isCancelled: @Sendable () -> Bool
    /// Tells the client how far the work has come, if it wants to know.
    package var report: @Sendable (_ work: String, _ done: Int, _ total: Int?) -> Void
}

/// Why a tool cannot answer, and what to do next.
package struct ToolError: Error, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// What a tool answers.
package struct ToolAnswer: Sendable {
    /// For the model to read.
    package var text: String
    /// The same as an object.
    package var structured: [(name: String, value: JSONValue)]

    package init(text: String, structured: [(name: String, value: JSONValue)]) {
        self.text = text
        self.structured = structured
    }

    var members: [(name: String, value: JSONValue)] {
        [
            ("content", Self.content(text)), ("structuredContent", .object(structured)), ("isError", .bool(false)),
        ]
    }

    /// The answer to a call that failed.
    static func failure(_ message: String) -> [(name: String, value: JSONValue)] {
        [("content", content(message)), ("isError", .bool(true))]
    }

    private static func content(_ text: String) -> JSONValue {
        .array([.object([("type", .string("text")), ("text", .string(text))])])
    }
}
