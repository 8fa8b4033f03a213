import TraceText

/// A tool that a client can call.
protocol Tool: Sendable {
    var description: ToolDescription { get }

    /// Answers a call. A thrown error becomes an answer with the error's text.
    func call(_ call: ToolCall) throws -> ToolAnswer
}

struct ToolDescription: Sendable {
    var name: String
    var help: String
    var parameters: [ToolParameter]
    /// Whether a call changes nothing.
    var isReadOnly = true

    var json: JSONValue {
        [
            "name": name, "description": help, "inputSchema": inputSchema,
            "annotations": ["readOnlyHint": isReadOnly] as JSONValue,
        ]
    }

    private var inputSchema: JSONValue {
        let required = parameters.filter(\.isRequired).map(\.name)
        return
            ([
                "type": "object", "properties": JSONValue.object(parameters.map { ($0.name, $0.schema) }),
                "additionalProperties": false, "required": required.isEmpty ? nil : required,
            ] as JSONValue).known
    }
}

struct ToolCall: Sendable {
    var arguments: ToolArguments
    /// Whether the client no longer wants the answer.
    var isCancelled: @Sendable () -> Bool
    /// Reports progress to the client, if the client asked for it.
    var report: @Sendable (_ work: String, _ done: Int, _ total: Int?) -> Void
}

/// The reason why a tool cannot answer, and what to do next.
struct ToolError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

struct ToolAnswer {
    /// For the model.
    let text: String
    /// For programs: numbers and ids for further calls. It does not repeat the text.
    var structured: JSONValue?

    /// - Parameter client: the client's description of itself, with its `name`.
    func members(for client: JSONValue?) -> JSONValue {
        let object = Self.isTextHidden(by: client) ? nil : structured
        return (["content": Self.content(text), "structuredContent": object, "isError": false] as JSONValue).known
    }

    /// The prefixes of the names of clients that show only the object of an answer to their model, although it does not repeat the
    /// text: Claude Code (github.com/anthropics/claude-code/issues/79944), Codex and opencode
    /// (github.com/anomalyco/opencode/pull/32074), and Cursor (github.com/modelcontextprotocol/modelcontextprotocol/issues/1411).
    /// They get no object.
    private static let hiding = ["claude-code", "codex", "opencode", "cursor"]

    private static func isTextHidden(by client: JSONValue?) -> Bool {
        let name = client?["name"]?.text?.lowercased() ?? ""
        return hiding.contains(where: name.hasPrefix)
    }

    static func failure(_ message: String) -> JSONValue {
        ["content": content(message.excerpt), "isError": true]
    }

    private static func content(_ text: String) -> JSONValue {
        [["type": "text", "text": text] as JSONValue]
    }
}

struct ToolParameter: Sendable {
    let name: String
    private let values: ToolValues
    /// Empty if the name is enough.
    let help: String
    let isRequired: Bool

    init(_ name: String, _ values: ToolValues, _ help: String = "", isRequired: Bool = false) {
        self.name = name
        self.values = values
        self.help = help
        self.isRequired = isRequired
    }

    var schema: JSONValue { values.schema + (["description": help.isEmpty ? nil : help] as JSONValue).known }

    /// Throws the expected values if the value is not one of them.
    func check(_ value: JSONValue) throws(ToolError) {
        guard values.contain(value) else { throw ToolError("'\(name)' takes \(values.name)") }
    }
}

/// The values that a parameter accepts.
struct ToolValues: Sendable {
    /// `a string`.
    let name: String
    let schema: JSONValue
    let contain: @Sendable (JSONValue) -> Bool

    static let text = ToolValues(name: "a string", schema: ["type": "string"]) { $0.text != nil }

    static let flag = ToolValues(name: "true or false", schema: ["type": "boolean"]) {
        if case .bool = $0 { true } else { false }
    }

    /// One text, or a list of them.
    static let texts = ToolValues(
        name: "a string, or a list of strings",
        schema: [
            "anyOf": [
                text.schema, ["type": "array", "items": text.schema, "minItems": 1] as JSONValue,
            ]
        ]
    ) { value in
        guard case .array(let elements) = value else { return value.text != nil }
        return !elements.isEmpty && elements.allSatisfy { $0.text != nil }
    }

    /// A whole number within the range.
    static func number(_ range: ClosedRange<Int>) -> ToolValues {
        // A greater bound only keeps numbers from overflowing, and is not part of the schema.
        let most = range.upperBound > 1_000_000 ? nil : range.upperBound
        return ToolValues(
            name: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            schema: (["type": "integer", "minimum": range.lowerBound, "maximum": most] as JSONValue).known
        ) {
            if case .integer(let number) = $0 { range.contains(number) } else { false }
        }
    }

    static func word(_ words: [String]) -> ToolValues {
        ToolValues(name: "one of \(words.joined(separator: ", "))", schema: ["type": "string", "enum": words]) {
            $0.text.map(words.contains) ?? false
        }
    }
}

/// The arguments of a call or a prompt, which match its parameters.
struct ToolArguments: Sendable {
    private let values: [String: JSONValue]

    /// Throws the problem with the arguments, and what the tool or the prompt of the name accepts.
    init(_ json: JSONValue?, of name: String, _ parameters: [ToolParameter]) throws(ToolError) {
        var values: [String: JSONValue] = [:]
        if case .object(let members)? = json {
            for member in members {
                guard let parameter = parameters.first(where: { $0.name == member.name }) else {
                    let names = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
                    throw ToolError(
                        "'\(name)' takes no argument '\(member.name)'; it takes \(names.isEmpty ? "none" : names)")
                }
                // Clients send null for arguments that they leave out.
                if case .null = member.value { continue }
                try parameter.check(member.value)
                values[member.name] = member.value
            }
        } else if let json {
            guard case .null = json else { throw ToolError("'arguments' takes an object") }
        }
        for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
            throw ToolError(
                "'\(name)' needs the argument '\(parameter.name)'"
                    + (parameter.help.isEmpty ? "" : ": \(parameter.help)"))
        }
        self.values = values
    }

    func text(_ name: String) -> String? { values[name]?.text }

    func number(_ name: String) -> Int? {
        guard case .integer(let number)? = values[name] else { return nil }
        return number
    }

    func flag(_ name: String) -> Bool {
        guard case .bool(let value)? = values[name] else { return false }
        return value
    }

    /// One text, or a list of them; empty if there is none.
    func texts(_ name: String) -> [String] {
        guard case .array(let elements)? = values[name] else { return text(name).map { [$0] } ?? [] }
        return elements.compactMap(\.text)
    }
}
