package import TraceModel

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
