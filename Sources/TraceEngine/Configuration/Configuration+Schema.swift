import TraceText
package import VCTraceAudit

extension Configuration {
    /// The JSON schema with which editors complete and check a configuration file, in the 2020-12 draft, with a line feed at the end.
    package static func schema(_ vocabulary: Configuration.Vocabulary) -> String {
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "vctrace",
            "description": "How vctrace audits the logs of a team: \(Configuration.fileName).",
        ]
        return (head + record(Setting.all(vocabulary).map(\.key))).indented
    }

    private static func json(_ shape: Setting.Shape) -> JSONValue {
        switch shape {
        case .scalar(let schema, _): return ["type": "string"] + schema()
        case .number: return ["type": ["string", "integer"]]
        case .list(let element): return ["type": "array", "items": json(element)]
        case .dictionary(let value): return ["type": "object", "additionalProperties": json(value)]
        case .map(_, let keys, let value):
            return [
                "type": "object", "propertyNames": ["enum": keys] as JSONValue, "additionalProperties": json(value),
            ]
        case .record(let keys): return record(keys)
        }
    }

    private static func record(_ keys: [Setting.Key]) -> JSONValue {
        let required = keys.filter { $0.presence == .required }.map(\.name)
        let alternatives = keys.filter { $0.presence == .alternative }.map { ["required": [$0.name]] as JSONValue }
        let properties = keys.map { key in
            let value = ["description": key.summary] + json(key.shape) + (["default": key.fallback] as JSONValue).known
            return (name: key.name, value: value)
        }
        return
            ([
                "type": "object", "additionalProperties": false, "required": required.isEmpty ? nil : required,
                "anyOf": alternatives.isEmpty ? nil : alternatives, "properties": JSONValue.object(properties),
            ] as JSONValue).known
    }
}
