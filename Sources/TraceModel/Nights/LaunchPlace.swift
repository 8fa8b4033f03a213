/// The place of a launch among the nights, according to its log and the tags that were given.
package struct LaunchPlace: Sendable, Hashable {
    package var app: String?
    package var branch: String?
    /// The branch that its pull request is to be merged into.
    package var target: String?
    /// The number of the pull request.
    package var request: String?
    package var build: String?
    package var commit: String?
    /// The id of the CI service's pipeline.
    package var pipeline: String?
    package var platform: Platform
    package var shard: String?
    /// When it began according to its log, in nanoseconds since 1970; nil if the log has no dates.
    package var start: Int64?

    package init(
        app: String? = nil, branch: String? = nil, target: String? = nil, request: String? = nil, build: String? = nil,
        commit: String? = nil, pipeline: String? = nil, platform: Platform, shard: String? = nil, start: Int64? = nil
    ) {
        self.app = app
        self.branch = branch
        self.target = target
        self.request = request
        self.build = build
        self.commit = commit
        self.pipeline = pipeline
        self.platform = platform
        self.shard = shard
        self.start = start
    }

    package init(_ launch: Launch, in summary: TraceSummary) {
        let header = launch.header.filled(from: summary.header.ofAllLaunches)
        func tag(_ key: String) -> String? { header.tags[key].flatMap { $0.isEmpty ? nil : $0 } }
        app = header.appName
        // A pull request is a branch of its own.
        request = tag("pull-request")
        branch = tag("branch") ?? request.map { "pull-request-\($0)" }
        target = tag("target").flatMap { [branch] in $0 == branch ? nil : $0 }
        build = launch.header.build ?? header.build
        (commit, pipeline, shard) = (tag("commit"), tag("pipeline"), tag("shard"))
        platform = Platform(device: tag("device"), system: tag("os"))
        guard summary.header.timeBase == .absolute, let first = launch.first.time else { return }
        start = summary.start.map { first.later(by: $0) }
    }

    /// When it began; no later than it was imported, whatever its device's clock said.
    package func start(imported: Int64) -> Int64 { min(start ?? imported, imported) }
}

/// The facts that decide which night a launch belongs to.
package struct LaunchMark: Sendable, Hashable {
    package var number: Int
    package var build: String?
    package var commit: String?
    package var pipeline: String?
    /// When it began, in nanoseconds since 1970: no later than it was imported, whatever its device's clock said.
    package var start: Int64
    /// The number of the night that it belonged to before; nil for a launch that is new since then.
    package var night: Int?
    /// The branch that its pull request is to be merged into.
    package var target: String?

    package init(
        number: Int, build: String?, commit: String?, pipeline: String?, start: Int64, night: Int? = nil,
        target: String? = nil
    ) {
        self.night = night
        self.target = target
        self.number = number
        self.build = build
        self.commit = commit
        self.pipeline = pipeline
        self.start = start
    }

    package static func isBefore(_ a: LaunchMark, _ b: LaunchMark) -> Bool { (a.start, a.number) < (b.start, b.number) }
}

extension [LaunchMark] {
    /// The number of the night that launches of one night keep: the lowest that is not taken; nil for a new night.
    package func knownNight(besides taken: Set<Int>) -> Int? {
        compactMap(\.night).filter { !taken.contains($0) }.min()
    }
}
