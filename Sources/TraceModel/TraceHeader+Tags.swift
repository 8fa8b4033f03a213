extension TraceHeader {
    /// The keys of headers that tell how a log is to be read, or what it is called; a tag cannot have them.
    package static let reservedKeys: Set<String> = [
        versionKey, gapKey, "class", "complete", "end", "missing", "partial", "recorder", "records", "run", "year",
    ]

    /// What the header says under a key, in whatever case it is written; nil where it says nothing.
    ///
    /// `build` is also the number in parentheses at the end of the app's: 812 of `Shop 4.2 (812)`.
    package func tag(_ key: String) -> String? {
        switch key.lowercased() {
        case "app": app
        case "device": device
        case "os": os
        case "build": other("build") ?? appBuild
        case let key: other(key)
        }
    }

    /// The headers that vctrace only keeps, by their keys.
    package var tags: [(key: String, value: String)] {
        others.filter { $0.key != Self.versionKey && $0.key != Self.gapKey }.sorted { $0.key < $1.key }
    }

    /// Adds tags to what the log says of itself.
    package mutating func apply(_ tags: RunTags) {
        for (key, value) in tags.given { set(key, value) }
        for (key, value) in tags.environment where tag(key) == nil { set(key, value) }
    }

    private mutating func set(_ key: String, _ value: String) {
        switch key.lowercased() {
        case "app": app = value
        case "device": device = value
        case "os": os = value
        case let name:
            others = others.filter { $0.key.lowercased() != name }
            others[key] = value
        }
    }

    private func other(_ key: String) -> String? {
        others[key] ?? others.filter { $0.key.lowercased() == key }.min { $0.key < $1.key }?.value
    }

    private var appBuild: String? {
        guard let app, app.hasSuffix(")"), let start = app.lastIndex(of: "(") else { return nil }
        let build = app[app.index(after: start)...].dropLast()
        return build.isEmpty ? nil : String(build)
    }
}
