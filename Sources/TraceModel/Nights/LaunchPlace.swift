extension Night {
    /// Where the branch of a pull request left its target: the last commit that they have in common.
    package struct BranchBase: Sendable, Hashable {
        package var commit: String
        /// When it was made, in nanoseconds since 1970.
        package var time: Int64

        package init(commit: String, time: Int64) {
            self.commit = commit
            self.time = time
        }

        /// Whether a night of the target tested the commit or an earlier one, as far as that is known without Git.
        package func contains(_ night: Night) -> Bool {
            night.commit.map(commit.hasPrefix) == true || night.start < time
        }
    }
}

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
    package var platform: Launch.Platform
    package var shard: String?
    /// Counts the attempts of its pipeline; nil if the CI service does not say.
    package var attempt: Int?
    /// When it began according to its log, in nanoseconds since 1970; nil if the log has no dates.
    package var start: Int64?
    /// Where its branch left the target; nil if that is not known.
    package var base: Night.BranchBase?

    package init(
        app: String? = nil, branch: String? = nil, target: String? = nil, request: String? = nil, build: String? = nil,
        commit: String? = nil, pipeline: String? = nil, platform: Launch.Platform, shard: String? = nil,
        attempt: Int? = nil,
        start: Int64? = nil, base: Night.BranchBase? = nil
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
        self.attempt = attempt
        self.start = start
        self.base = base
    }

    /// The place of a launch as its store knows it, or else as its log tells. Without an app, the process stands for it. A log that
    /// names neither is of no known app.
    package init(_ launch: Launch, in summary: TraceSummary) {
        if let known = launch.place {
            self = known
        } else {
            let header = launch.header.filled(from: summary.header.ofAllLaunches)
            self.init(app: launch.process ?? header.process?.name, platform: launch.platform(in: summary))
            apply(header)
            build = launch.header.build ?? build
        }
        guard summary.header.timeBase == .absolute, let first = launch.first.time else { return }
        start = summary.start.map { first.later(by: $0) }
    }

    /// Takes what a header says instead of what was known.
    package mutating func apply(_ header: Launch.Header) {
        for text in Self.texts {
            if let value = header.tags[text.tag] { self[keyPath: text.value] = value.isEmpty ? nil : value }
        }
        app = header.appName ?? app
        build = header.build ?? build
        attempt = header.tags["attempt"].map { Int($0) } ?? attempt
        // A pull request is a branch of its own.
        branch = branch ?? request.map { "pull-request-\($0)" }
        if target == branch { target = nil }
    }

    /// A text of a place: its name in rows of launches, its tag, and where the place has it.
    package typealias Text = (name: String, tag: String, value: any WritableKeyPath<LaunchPlace, String?> & Sendable)

    /// All of them, in the order in which rows have them.
    package static let texts: [Text] = [
        ("app", "app", \.app), ("branch", "branch", \.branch), ("target", "target", \.target),
        ("request", "pull-request", \.request), ("build", "build", \.build), ("commit", "commit", \.commit),
        ("pipeline", "pipeline", \.pipeline), ("device", "device", \.platform.device),
        ("system", "os", \.platform.system), ("shard", "shard", \.shard),
    ]

    /// The text that a tag gives; nil if it is not known, or if the tag gives none.
    package func text(_ tag: String) -> String? {
        Self.texts.first { $0.tag == tag }.flatMap { self[keyPath: $0.value] }
    }

    /// The tags of the known texts.
    package var tags: [String] { Self.texts.filter { self[keyPath: $0.value] != nil }.map(\.tag) }

    /// Whether it says which night it is of. Without a branch and a pipeline, launches are those of a developer, who runs this and that.
    package var namesNight: Bool { branch != nil || pipeline != nil }

    /// Whether it is of a pull request.
    package var isRequest: Bool { request != nil || target != nil }

    package var appBranch: Night.AppBranch { Night.AppBranch(app: app, name: branch, request: request) }

    /// When it began.
    package func start(imported: Int64) -> Int64 { Self.start(told: start, imported: imported) }

    /// When a recording began. A clock is wrong that says a time after the import, or before 2008, when there were no apps.
    ///
    /// - Parameter told: what its log says; nil if it has no dates.
    static func start(told: Int64?, imported: Int64) -> Int64 {
        guard let told, told <= imported, told >= firstApps || imported < firstApps else { return imported }
        return told
    }

    /// 2008-01-01, in nanoseconds since 1970.
    private static let firstApps: Int64 = 1_199_145_600_000_000_000
}

extension LaunchPlace {
    /// What a device's clock said when a launch began, and when the launch's log was imported, in nanoseconds since 1970.
    package struct LaunchClock: Sendable, Hashable {
        package var told: Int64
        package var imported: Int64

        /// How far the two are apart: the clock of a launch that is further from its import than others may be wrong.
        package var distance: UInt64 { imported.since(told).magnitude }
    }
}

/// A launch that belongs to a night, or will.
package struct NightLaunch: Sendable, Hashable {
    /// The store's number of the launch.
    package var number: Int
    package var place: LaunchPlace
    /// When it began, in nanoseconds since 1970, as far as its device's clock can be trusted.
    package var start: Int64
    /// What its device's clock said then, and when its log was imported; nil if the log has no dates.
    package var clock: LaunchPlace.LaunchClock?
    /// Whether a wrong clock moved it to another time than the one that the store has.
    package var isMoved = false
    /// The number of its night; nil for a launch that is new since nights were put together.
    package var night: Int?
    /// The number of the run with its longest copy; nil once that was pruned.
    package var run: Int?
    package var isAudited: Bool

    package init(
        number: Int, place: LaunchPlace, start: Int64, clock: (Int64?, imported: Int64?) = (nil, nil),
        night: Int? = nil, run: Int? = nil, isAudited: Bool = false
    ) {
        self.number = number
        self.place = place
        self.start = start
        if let told = clock.0, let imported = clock.imported {
            self.clock = LaunchPlace.LaunchClock(told: told, imported: imported)
        }
        self.night = night
        self.run = run
        self.isAudited = isAudited
    }

    /// Whether no verdict includes it yet.
    package var isUnjudged: Bool { night == nil || !isAudited }
}

extension [NightLaunch] {
    /// The number of the night that launches of one night keep: the lowest that is not taken; nil for a new night.
    package func knownNight(besides taken: Set<Int>) -> Int? {
        compactMap(\.night).filter { !taken.contains($0) }.min()
    }
}
