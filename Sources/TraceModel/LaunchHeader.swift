/// What a log says of one launch of the app: the headers above its events, and whether it was closed on purpose.
package struct LaunchHeader: Sendable, Hashable {
    /// By lower-case key: `app`, `device`, `os` and the other headers of one line.
    package var tags: [String: String]
    package var isClosed = false
    /// The time of its `# end`, in the log's time base; nil where that says none.
    package var end: Int64?

    package init(tags: [String: String] = [:]) {
        self.tags = tags
    }

    /// Keys that tell of one launch alone: where another one does not say them, they are not known of it.
    package static let own: Set<String> = ["launch", "process"]

    /// The name and the id in a `# process: Shop 4021` header.
    package var process: (name: String, id: Int)? {
        guard let words = tags["process"]?.split(separator: " "), words.count > 1, let id = Int(words[words.count - 1])
        else { return nil }
        return (words.dropLast().joined(separator: " "), id)
    }

    /// The build that it names, or that stands in parentheses at the end of the app's name.
    package var build: String? {
        var header = TraceHeader()
        header.app = tags["app"]
        return tags["build"] ?? header.tag("build")
    }

    /// Takes tags over what the log says, as ``TraceHeader/apply(_:)`` does.
    package mutating func apply(_ added: RunTags) {
        for (key, value) in added.given { tags[key.lowercased()] = value }
    }

    /// The same, with what another header says where this one is silent.
    package func filled(from header: LaunchHeader) -> LaunchHeader {
        var filled = self
        filled.tags.merge(header.tags.filter { !Self.own.contains($0.key) }) { own, _ in own }
        return filled
    }
}

extension TraceHeader {
    /// What the log says of all its launches.
    package var ofAllLaunches: LaunchHeader {
        var tags = Dictionary(others.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        for key in ["app", "device", "os"] { tags[key] = tag(key) }
        return LaunchHeader(tags: tags)
    }
}
