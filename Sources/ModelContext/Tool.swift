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
    package var help: String
    package var parameters: [ToolParameter]
    /// Whether a call changes nothing.
    package var isReadOnly: Bool

    package init(
        name: String, help: String, parameters: [ToolParameter], isReadOnly: Bool = true
    ) {
        self.name = name
        self.help = help
        self.parameters = parameters
        self.isReadOnly = isReadOnly
    }

    var parameterNames: String {
        parameters.isEmpty ? "none" : parameters.map { "'\($0.name)'" }.joined(separator: ", ")
    }

    var json: JSONValue {
        .object([
            ("name", .string(name)),
            ("description", .string(help)),
            ("inputSchema", inputSchema),
            ("annotations", .object([("readOnlyHint", .bool(isReadOnly))])),
        ])
    }

    private var inputSchema: JSONValue {
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        return .object(
            [
                ("type", .string("object")),
                ("properties", .object(parameters.map { ($0.name, $0.schema) })),
                ("additionalProperties", .bool(false)),
            ] + (required.isEmpty ? [] : [("required", .array(required))]))
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
    /// For programs: numbers and ids, with which they ask on. It does not repeat the text.
    package var structured: [(name: String, value: JSONValue)]

    package init(text: String, structured: [(name: String, value: JSONValue)]) {
        self.text = text
        self.structured = structured
    }

    func members(for habit: ClientHabit) -> [(name: String, value: JSONValue)] {
        let object: [(name: String, value: JSONValue)] =
            habit == .showsText && !structured.isEmpty ? [("structuredContent", .object(structured))] : []
        return [("content", Self.content(text))] + object + [("isError", .bool(false))]
    }

    /// The answer to a call that failed.
    static func failure(_ message: String) -> [(name: String, value: JSONValue)] {
        [("content", content(message.excerpt)), ("isError", .bool(true))]
    }

    private static func content(_ text: String) -> JSONValue {
        .array([.object([("type", .string("text")), ("text", .string(text))])])
    }
}
