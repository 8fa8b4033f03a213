import TraceText

/// A text that a user can choose in a client as the start of a model's work.
struct Prompt: Sendable {
    let name: String
    let title: String
    let help: String
    /// All are texts.
    let arguments: [ToolParameter]
    /// Returns the text, with the user's values for the arguments. It throws if one of them does not exist.
    let text: @Sendable (_ given: ToolArguments) throws -> String

    var json: JSONValue {
        [
            "name": name, "title": title, "description": help,
            "arguments": arguments.map {
                ["name": $0.name, "description": $0.help, "required": $0.isRequired] as JSONValue
            },
        ]
    }

    /// The answer to `prompts/get`.
    ///
    /// - Parameter json: the arguments as a client sends them; all are strings.
    func answer(_ json: JSONValue?) throws(ResponseError) -> JSONValue {
        let text: String
        do {
            text = try self.text(ToolArguments(json, of: name, arguments))
        } catch {
            throw .invalidParameters("\(error)")
        }
        let content = ["type": "text", "text": text] as JSONValue
        return ["description": help, "messages": [["role": "user", "content": content] as JSONValue]]
    }
}

/// A text that a client can read.
struct Resource: Sendable {
    /// In that of a template, the client fills in the part in braces at the end.
    let address: String
    let name: String
    let title: String
    let help: String
    var mediaType = "text/markdown"
    /// Returns the text, by the part that the client filled in; nil if there is none.
    let text: @Sendable (_ part: Substring) throws -> String?

    var isTemplate: Bool { address.hasSuffix("}") }

    var json: JSONValue {
        [
            isTemplate ? "uriTemplate" : "uri": address, "name": name, "title": title, "description": help,
            "mimeType": mediaType,
        ]
    }

    /// The text at an address; nil if it is not one of this resource.
    func text(at address: String) throws -> String? {
        let start = self.address.prefix { $0 != "{" }
        guard address == self.address || isTemplate && address.hasPrefix(start) else { return nil }
        return try text(address.dropFirst(start.count))
    }
}
