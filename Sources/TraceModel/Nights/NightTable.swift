/// The facts about nights, each stored once: what their launches could have shown, and what they did show.
package struct NightTable: Sendable {
    /// Launches of one night on one platform that could have shown the same.
    package struct Cell: Sendable, Hashable {
        /// The place in ``NightTable/platforms``.
        package var platform: Int
        /// The place in ``NightTable/coverages``.
        package var coverage: Int

        package init(platform: Int, coverage: Int) {
            self.platform = platform
            self.coverage = coverage
        }
    }

    /// A defect that launches of one night on one platform showed.
    package struct Shown: Sendable, Hashable {
        /// The place in ``NightTable/defects``.
        package var defect: Int
        package var platform: Int
        package var severity: Severity
        package var test: String?

        package init(defect: Int, platform: Int, severity: Severity, test: String?) {
            self.defect = defect
            self.platform = platform
            self.severity = severity
            self.test = test
        }
    }

    package struct Row: Sendable {
        package var night: Night
        /// Each once.
        package var cells: [Cell] = []
        package var shown: [Shown] = []
        /// The places in ``NightTable/defects`` of those that an exclusion leaves out.
        package var excluded: Set<Int> = []

        package init(_ night: Night) {
            self.night = night
        }
    }

    package var platforms: [Platform] = []
    package var coverages: [Coverage] = []
    package var defects: [Defect] = []
    /// In the order of the nights.
    package var nights: [Row]

    package init(_ nights: [Row] = []) {
        self.nights = nights
    }
}

/// A branch of an app, on which nights follow each other.
package struct AppBranch: Sendable, Hashable, Comparable {
    /// Nil if no log names it.
    package var app: String?
    package var name: String?

    package init(app: String?, name: String?) {
        self.app = app
        self.name = name
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.app ?? "", a.name ?? "") < (b.app ?? "", b.name ?? "")
    }
}

/// All launches that tested one build of one app on one branch: every shard, device and attempt.
package struct Night: Sendable, Hashable {
    /// The store's number of the night.
    package var number: Int
    package var app: String?
    package var branch: String?
    /// The branch that a pull request is to be merged into.
    package var target: String?
    package var build: String?
    package var commit: String?
    /// The id of the CI service's pipeline.
    package var pipeline: String?
    /// When the first launch began, in nanoseconds since 1970.
    package var start: Int64

    package init(
        number: Int, app: String?, branch: String?, target: String? = nil, build: String? = nil, commit: String? = nil,
        pipeline: String? = nil, start: Int64
    ) {
        self.number = number
        self.app = app
        self.branch = branch
        self.target = target
        self.build = build
        self.commit = commit
        self.pipeline = pipeline
        self.start = start
    }

    package var appBranch: AppBranch { AppBranch(app: app, name: branch) }

    /// The day of the first launch in UTC, `2026-11-20`.
    package var date: String { Timestamp.day(start) }

    /// The name that people use: the build, or else the day.
    package var label: String { build ?? date }

    /// Orders nights by their first launches. The order of nights that began at the same time does not depend on imports.
    package static func isBefore(_ a: Night, _ b: Night) -> Bool {
        guard a.start == b.start else { return a.start < b.start }
        let (own, other) = (a.names, b.names)
        return own == other ? a.number < b.number : own.lexicographicallyPrecedes(other)
    }

    private var names: [String] { [app, branch, build, commit, pipeline].map { $0 ?? "" } }
}
