package import TraceConfiguration

/// The JSON schema by which editors complete and check a configuration file.
package enum ConfigurationSchema {
    /// The schema, after the 2020-12 draft, with a line feed at the end.
    package static func text(_ vocabulary: ConfigurationVocabulary) -> String {
        let head: [(name: String, value: IndentedJSON)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("vctrace")),
            ("description", .string("What a team decided about its audits: \(Configuration.fileName).")),
        ]
        return IndentedJSON.object(head + members(.file(vocabulary))).text
    }

    private static func members(_ shape: ConfigurationShape) -> [(name: String, value: IndentedJSON)] {
        switch shape {
        case .choice(_, let names, _): return [("type", .string("string")), ("enum", .strings(names))]
        case .text: return [("type", .string("string")), ("minLength", .integer(1))]
        case .template: return [("type", .string("string")), ("pattern", .string("^([^{]|\\{[^}]*\\})+$"))]
        case .duration: return [("type", .string("string")), ("pattern", .string(DurationText.pattern))]
        case .date: return [("type", .string("string")), ("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
        case .limits:
            let limit = IndentedJSON.object([("type", .string("integer")), ("minimum", .integer(0))])
            let byClass = IndentedJSON.object([("type", .string("object")), ("additionalProperties", limit)])
            return [("oneOf", .array([limit, byClass]))]
        case .list(let element): return [("type", .string("array")), ("items", .object(members(element)))]
        case .dictionary(let value):
            return [("type", .string("object")), ("additionalProperties", .object(members(value)))]
        case .map(_, let keys, let value):
            return [
                ("type", .string("object")), ("propertyNames", .object([("enum", .strings(keys))])),
                ("additionalProperties", .object(members(value))),
            ]
        case .record(let keys): return record(keys)
        }
    }

    private static func record(_ keys: [ConfigurationKey]) -> [(name: String, value: IndentedJSON)] {
        var result: [(name: String, value: IndentedJSON)] = [
            ("type", .string("object")), ("additionalProperties", .bool(false)),
        ]
        let required = keys.filter { $0.presence == .required }.map(\.name)
        if !required.isEmpty { result.append(("required", .strings(required))) }
        let alternatives = keys.filter { $0.presence == .alternative }
        if !alternatives.isEmpty {
            result.append(("anyOf", .array(alternatives.map { .object([("required", .strings([$0.name]))]) })))
        }
        let properties = keys.map { key in
            var value: [(name: String, value: IndentedJSON)] = [("description", .string(key.summary))]
            value += members(key.shape)
            if let fallback = key.fallback { value.append(("default", .string(fallback))) }
            return (name: key.name, value: IndentedJSON.object(value))
        }
        result.append(("properties", .object(properties)))
        return result
    }
}
