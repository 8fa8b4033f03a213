import JSONText

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
    let structured: JSONValue

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
    /// The values that a parameter accepts.
    enum Kind: Sendable {
        case text
        /// A whole number within the range.
        case number(ClosedRange<Int>)
        case flag
        case word([String])
        /// One text, or a list of them.
        case texts
    }

    let name: String
    private let kind: Kind
    /// Empty if the name is enough.
    let help: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ help: String = "", isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.help = help
        self.isRequired = isRequired
    }

    var schema: JSONValue {
        let type: JSONValue =
            switch kind {
            case .text: ["type": "string"]
            case .number(let range):
                ([
                    "type": "integer", "minimum": range.lowerBound,
                    "maximum": range.upperBound > Self.greatestTold ? nil : range.upperBound,
                ] as JSONValue).known
            case .flag: ["type": "boolean"]
            case .word(let words): ["type": "string", "enum": words]
            case .texts:
                [
                    "anyOf": [
                        ["type": "string"] as JSONValue,
                        ["type": "array", "items": ["type": "string"] as JSONValue, "minItems": 1] as JSONValue,
                    ]
                ]
            }
        return type + (["description": help.isEmpty ? nil : help] as JSONValue).known
    }

    /// A greater bound only keeps numbers from overflowing, and is not part of the schema.
    private static let greatestTold = 1_000_000

    /// Throws the expected kind if the value is of another kind.
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

/// The arguments of a call, which match the tool's parameters.
struct ToolArguments: Sendable {
    private let values: [String: JSONValue]

    /// Throws the problem with the arguments, and what the tool accepts.
    init(_ json: JSONValue?, for tool: ToolDescription) throws(ToolError) {
        var values: [String: JSONValue] = [:]
        if case .object(let members)? = json {
            for member in members {
                guard let parameter = tool.parameters.first(where: { $0.name == member.name }) else {
                    let names = tool.parameters.map { "'\($0.name)'" }.joined(separator: ", ")
                    throw ToolError(
                        "'\(tool.name)' takes no argument '\(member.name)'; it takes \(names.isEmpty ? "none" : names)")
                }
                // Clients send null for arguments that they leave out.
                if case .null = member.value { continue }
                try parameter.check(member.value)
                values[member.name] = member.value
            }
        } else if let json {
            guard case .null = json else { throw ToolError("'arguments' takes an object") }
        }
        for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
            throw ToolError(
                "'\(tool.name)' needs the argument '\(parameter.name)'"
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
