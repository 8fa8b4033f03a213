package import TraceModel

/// What makes a run of a log: its tags, and how it is named.
package struct RunIdentity: Sendable {
    package var tags: RunTags
    /// Nil where a team says nothing about names.
    package var template: RunNameTemplate?

    package init(tags: RunTags = RunTags(), template: RunNameTemplate? = nil) {
        self.tags = tags
        self.template = template
    }

    /// What a run is called that is recorded now, and of which no log is there yet.
    ///
    /// - Parameter day: today, `2026-11-20`.
    package func name(of recording: String, day: String) -> String {
        var header = TraceHeader()
        header.apply(tags)
        return template?.fill(name: recording, day: day, header) ?? recording
    }
}

/// Where the name of a log's run comes from.
package enum RunNaming: Sendable {
    /// Somebody gave it.
    case given
    /// From the log's path.
    case byPath
    case byTemplate(RunNameTemplate)
}

/// How runs are named whose log lies at the same path each night: `{name}@{date}`.
package struct RunNameTemplate: Sendable, Hashable {
    /// A field, and the text before it.
    private var fields: [(text: String, key: String)] = []
    private var end = ""
    private let text: String

    package init(_ text: String) {
        self.text = text
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            fields.append((String(rest[..<open]), String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        end = String(rest)
    }

    /// The name of a run. A field of which nothing is known is left out with the text before it.
    ///
    /// - Parameters:
    ///   - name: what the run is called without a template.
    ///   - day: the day of the recording; nil where it is not known.
    package func fill(name: String, day: String?, _ header: TraceHeader) -> String {
        var result = ""
        for field in fields {
            let value: String? =
                switch field.key {
                case "name": name
                case "date": day
                default: header.tag(field.key)
                }
            if let value { result += field.text + value }
        }
        result += end
        if result.isEmpty { return name }
        return RunReference(result).isReserved ? "\(name)@\(result)" : result
    }

    package static func == (a: RunNameTemplate, b: RunNameTemplate) -> Bool { a.text == b.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
