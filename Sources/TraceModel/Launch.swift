/// One launch of the app in a run.
///
/// The controllers of a launch end with it, and its addresses mean nothing in another one.
package struct Launch: Sendable, Hashable {
    /// Counted from 0 in the order in which the run shows them.
    package var number: Int
    package var first: EventReference
    package var last: EventReference
    package var process: String?
    package var processID: Int?
    /// What its own log says of it.
    package var header = LaunchHeader()
    /// Its first call of a controller, `init Root 0x600000c0b3e0`, and when that came; nil where it shows none.
    package var sign: Sign?
    /// What is the same for it wherever its bytes come from; nil for one that shows no controller.
    package var identity: String?
    package var eventCount = 0
    /// When its recording was closed, in nanoseconds since the run's start; nil where its `# end` tells no time, or it has none.
    package var end: Int64?

    /// What tells a launch from others, besides its process.
    package struct Sign: Sendable, Hashable {
        /// `Root 0x600000c0a2d0`.
        package var controller: String
        /// In the run's time base; nil where the log does not tell.
        package var time: Int64?

        package init(controller: String, time: Int64?) {
            self.controller = controller
            self.time = time
        }
    }

    package init(
        number: Int, first: EventReference, last: EventReference, process: String? = nil, processID: Int? = nil
    ) {
        self.number = number
        self.first = first
        self.last = last
        self.process = process
        self.processID = processID
    }
}

extension Launch {
    /// What is the same for this launch wherever its bytes come from; nil for one that shows no controller.
    ///
    /// A launch without a date is known by its log alone. Launches of two builds are two, whatever else they have in common.
    ///
    /// - Parameter digest: of the log's bytes.
    package func identity(in header: TraceHeader, digest: String) -> String? {
        guard let sign else { return nil }
        let facts = self.header.filled(from: header.ofAllLaunches)
        let isDated = header.timeBase == .absolute && sign.time != nil
        let time = isDated ? self.header.tags["launch"] ?? sign.time.map(String.init) : nil
        let parts = [
            facts.tags["app"], facts.build, facts.tags["commit"], facts.tags["branch"], process,
            processID.map(String.init), facts.tags["device"], facts.tags["os"], sign.controller, time,
            isDated ? sign.time.map(String.init) : "\(digest) \(number)",
        ]
        return parts.map { $0 ?? "" }.joined(separator: "|")
    }
}

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
