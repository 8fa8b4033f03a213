package import JSONText

/// The arguments of a call, which fit the tool's parameters.
package struct ToolArguments: Sendable {
    private let values: [String: JSONValue]

    /// Throws what is wrong with the arguments, and what the tool takes.
    package init(_ json: JSONValue?, for tool: ToolDescription) throws(ToolError) {
        var values: [String: JSONValue] = [:]
        if case .object(let members)? = json {
            for member in members {
                guard let parameter = tool.parameters.first(where: { $0.name == member.name }) else {
                    throw ToolError(
                        "'\(tool.name)' takes no argument '\(member.name)'; it takes \(tool.parameterNames)")
                }
                // Clients send null for what they leave out.
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

    package func text(_ name: String) -> String? { values[name]?.text }

    package func number(_ name: String) -> Int? {
        guard case .integer(let number)? = values[name] else { return nil }
        return number
    }

    package func flag(_ name: String) -> Bool {
        guard case .bool(let value)? = values[name] else { return false }
        return value
    }

    /// One text, or a list of them; empty where there is none.
    package func texts(_ name: String) -> [String] {
        guard case .array(let elements)? = values[name] else { return text(name).map { [$0] } ?? [] }
        return elements.compactMap(\.text)
    }
}
