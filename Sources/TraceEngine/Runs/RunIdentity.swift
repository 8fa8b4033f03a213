package import TraceModel

/// The identity of a log's run: its tags, and the way it is named.
package struct RunIdentity: Sendable {
    package var tags: TraceHeader.RunTags
    /// A template for the names of runs whose log has the same path each night: `{name}@{date}`. Nil if the team sets no names.
    package var template: String?

    package init(tags: TraceHeader.RunTags = TraceHeader.RunTags(), template: String? = nil) {
        self.tags = tags
        self.template = template
    }

    /// The name of a run by the template. A field without a value is left out, with the text before it.
    ///
    /// - Parameters:
    ///   - name: the run's name without a template.
    ///   - day: the day of the recording, `2026-11-20`; nil if it is unknown.
    ///   - header: the header of the log; without one for a run that is being recorded.
    package func name(_ name: String, day: String?, _ header: TraceHeader = TraceHeader()) -> String {
        guard let template else { return name }
        var header = header
        header.apply(tags)
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let value: String? =
                switch String(rest[open..<close].dropFirst()) {
                case "name": name
                case "date": day
                case let key: header.tag(key)
                }
            if let value { result += rest[..<open] + value }
            rest = rest[rest.index(after: close)...]
        }
        result += rest
        if result.isEmpty { return name }
        return RunReference(result).isReserved ? "\(name)@\(result)" : result
    }
}
