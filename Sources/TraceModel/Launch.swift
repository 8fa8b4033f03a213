/// One launch of the app in a run.
///
/// The controllers of a launch end with it, and its addresses mean nothing in another launch.
package struct Launch: Sendable, Hashable {
    /// The greatest number of launches in a run, more than a night has: a run's summary holds all of them.
    package static let most = 1 << 16

    /// Counted from 0 in the order in which launches appear in the run.
    package var number: Int
    package var first: EventReference
    package var last: EventReference
    package var process: String?
    package var processID: Int?
    /// The headers about it in its own log. A store keeps only whether it was closed.
    package var header = Launch.Header()
    /// Where it belongs, as a store knows it; nil if only its log tells.
    package var place: LaunchPlace?
    /// The controller of its first call, and the time of that call; nil if it shows no controller.
    package var sign: Sign?
    /// The identity of the launch wherever its bytes come from; nil if it shows no controller.
    package var identity: String?
    /// With the tests of other logs that ran in it.
    package var eventCount = 0
    /// When its recording was closed, in nanoseconds since the run's start; nil without an `# end`, or if that has no time.
    package var end: Int64?

    /// A mark that distinguishes a launch from others, besides its process.
    package struct Sign: Sendable, Hashable {
        /// `Root 0x600000c0a2d0`.
        package var controller: String
        /// In the run's time base; nil if the log has no time for it.
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

extension [Launch] {
    /// Whether some of them ran side by side: one began before another one's last event.
    package var overlap: Bool {
        var last = 0
        return contains { launch in
            defer { last = Swift.max(last, launch.last.line) }
            return launch.first.line < last
        }
    }
}

extension Launch {
    /// Returns the identity of this launch wherever its bytes come from; nil if it shows no controller.
    ///
    /// A launch without a date is identified by its log. Launches of two builds always differ, and those of two devices or shards, which may
    /// begin at the same time with the same controller.
    ///
    /// - Parameters:
    ///   - tags: those of the run, of which only the device, the system and the shard tell launches apart: a second upload may have others.
    ///   - isComplete: whether its header has all that its own log says, so the run's header, which may be that of other logs,
    ///     adds nothing.
    ///   - digest: the digest of the log's bytes.
    package func identity(
        in header: TraceHeader, tags: TraceHeader.RunTags = TraceHeader.RunTags(), isComplete: Bool = false,
        digest: String
    ) -> String? {
        guard let sign else { return nil }
        var facts = isComplete ? self.header : self.header.filled(from: header.ofAllLaunches)
        let attempt = facts.tags["attempt"]
        facts.tags.merge(tags.environment.filter { $0.key == "shard" }) { own, _ in own }
        let given = Launch.Header(given: tags.given).tags
        facts.tags.merge(given.filter { ["device", "os", "shard"].contains($0.key) }) { $1 }
        let isDated = header.timeBase == .absolute && sign.time != nil
        let time = isDated ? self.header.tags["launch"] ?? sign.time.map(String.init) : nil
        let parts = [
            facts.tags["app"], facts.build, facts.tags["commit"], facts.tags["branch"], process,
            processID.map(String.init), facts.tags["device"], facts.tags["os"], sign.controller, time,
            isDated ? sign.time.map(String.init) : "\(digest) \(number)",
        ]
        let part = [("shard", facts.tags["shard"]), ("attempt", attempt)].compactMap { key, value in
            value.map { "\(key) \($0)" }
        }
        return (parts.map { $0 ?? "" } + part).joined(separator: "|")
    }
}

extension Launch {
    /// Its call stacks, among those of its log; nil if it has none.
    package func stacks(in sections: [CallStacks]) -> CallStacks? {
        header.section.flatMap { $0 < sections.count ? sections[$0] : nil }
    }

    /// The headers above the events of one launch of the app, and whether the log says that it was closed on purpose.
    package struct Header: Sendable, Hashable {
        /// By lower-case key: `app`, `device`, `os` and the other headers of one line.
        package var tags: [String: String]
        package var isClosed = false
        /// The time of its `# end`, in the log's time base; nil if that has none.
        package var end: Int64?
        /// The place of its call stacks in ``TraceHeader/stacks``, which need not exist; nil if there are none.
        package var section: Int?

        package init(tags: [String: String] = [:], section: Int? = nil) {
            self.tags = tags
            self.section = section
        }

        /// Keys that describe one launch only: if another launch lacks them, they are not known for it.
        package static let own: Set<String> = ["launch", "process"]

        /// The name and the id in a `# process: Shop 4021` header.
        package var process: (name: String, id: Int)? {
            guard let words = tags["process"]?.split(separator: " "), words.count > 1,
                let id = Int(words[words.count - 1])
            else { return nil }
            return (words.dropLast().joined(separator: " "), id)
        }

        /// The build that it names, or the one in parentheses at the end of the app's name.
        package var build: String? { tags["build"] ?? tags["app"].flatMap(AppTag.build) }

        /// `Shop` for `Shop 4.2 (812)`; nil if the log does not say.
        package var appName: String? { tags["app"].map(AppTag.name) }

        /// The tags that somebody gave.
        package init(given tags: [String: String]) {
            self.tags = Dictionary(firstOf: tags.map { ($0.key.lowercased(), $0.value) })
        }

        /// Returns a copy in which the tags of another header fill the missing ones.
        package func filled(from header: Header) -> Header {
            var filled = self
            filled.tags.merge(header.tags.filter { !Self.own.contains($0.key) }) { own, _ in own }
            return filled
        }
    }
}

extension TraceSummary {
    /// Adds tags to the run and its launches. Those that somebody gave replace those of the log.
    package mutating func apply(_ tags: TraceHeader.RunTags) {
        let given = Launch.Header(given: tags.given)
        for index in launches.indices {
            launches[index].header.tags.merge(given.tags) { $1 }
            launches[index].place?.apply(given)
        }
        header.apply(tags)
    }
}

extension TraceHeader {
    /// The headers of the log for all its launches.
    package var ofAllLaunches: Launch.Header {
        var tags = Dictionary(firstOf: others.map { ($0.key.lowercased(), $0.value) })
        for key in ["app", "device", "os"] { tags[key] = tag(key) }
        return Launch.Header(tags: tags)
    }
}
