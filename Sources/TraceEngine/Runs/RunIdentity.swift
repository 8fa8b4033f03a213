package import TraceModel

/// The identity of a log's run: its tags, and the way it is named.
package struct RunIdentity: Sendable {
    package var tags: RunTags
    /// Nil if the team sets no names.
    package var template: RunNameTemplate?

    package init(tags: RunTags = RunTags(), template: RunNameTemplate? = nil) {
        self.tags = tags
        self.template = template
    }

    /// The name of a run that is being recorded and has no log yet.
    ///
    /// - Parameter day: today, `2026-11-20`.
    package func name(of recording: String, day: String) -> String {
        var header = TraceHeader()
        header.apply(tags)
        return template?.fill(name: recording, day: day, header) ?? recording
    }
}

/// A template for the names of runs whose log has the same path each night: `{name}@{date}`.
package struct RunNameTemplate: Sendable {
    /// A field, and the text before it.
    private var fields: [(text: String, key: String)] = []
    private var end = ""

    package init(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            fields.append((String(rest[..<open]), String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        end = String(rest)
    }

    /// Returns the name of a run. A field without a value is left out, with the text before it.
    ///
    /// - Parameters:
    ///   - name: the run's name without a template.
    ///   - day: the day of the recording; nil if it is unknown.
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
}
