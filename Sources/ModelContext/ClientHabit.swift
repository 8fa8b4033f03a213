import JSONText

/// What a client does with an answer that has both a text and an object.
enum ClientHabit {
    /// It shows its model the text.
    case showsText
    /// It shows its model the object alone, which does not repeat the text; so it gets none.
    case hidesText

    /// What the names of clients that hide the text begin with: Claude Code (github.com/anthropics/claude-code/issues/79944), Codex
    /// and opencode (github.com/anomalyco/opencode/pull/32074), Cursor (github.com/modelcontextprotocol/modelcontextprotocol/issues/1411).
    private static let hiding = ["claude-code", "codex", "opencode", "cursor"]

    /// - Parameter client: what the client says of itself, with its `name`.
    init(_ client: JSONValue?) {
        let name = client?["name"]?.text?.lowercased() ?? ""
        self = Self.hiding.contains(where: name.hasPrefix) ? .hidesText : .showsText
    }
}
