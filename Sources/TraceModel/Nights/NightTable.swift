/// The facts about nights: what their launches could have shown, and what they did show.
package struct NightTable: Sendable {
    package struct JudgedNight: Sendable {
        package var night: Night
        /// By the platform of launches, the places of their coverages in ``NightTable/coverages``.
        package var coverages: [Launch.Platform: Set<Int>] = [:]
        package var sightings: [(platform: Launch.Platform, sighting: Defect.Sighting)] = []
    }

    /// Launches of many nights share one.
    package var coverages: [Coverage] = []
    /// In the order of the nights.
    package var nights: [JudgedNight]
    /// The classes that were renamed, by the names of the last night: coverages and sightings have their first names.
    package var renames = ClassRenames()
    /// The places of the coverages that were added.
    private var places: [Coverage: Int] = [:]

    package init(_ nights: [Night]) {
        self.nights = nights.map { JudgedNight(night: $0) }
    }

    /// A device or a system is gone if neither a night nor the two before it ran there.
    package static let recentCount = 3

    /// The places of a night and of the two before it, which for a night of a pull request are those of its target.
    ///
    /// - Parameter known: how many of the nights, the first ones, are those of a target; nil for the nights of one branch.
    package static func recent(_ night: Int, ofTarget known: Int?) -> [Int] {
        let before = min(known ?? night, night)
        return Array(max(0, before + 1 - recentCount)..<before) + [night]
    }

    /// Where the last night and those shortly before it ran.
    package var recentPlatforms: Set<Launch.Platform> {
        Set(nights.suffix(Self.recentCount).flatMap(\.coverages.keys))
    }

    /// Adds a launch to the night at a place.
    package mutating func add(
        _ coverage: Coverage, _ sightings: [Defect.Sighting], on platform: Launch.Platform, to night: Int
    ) {
        let place = places[coverage] ?? coverages.count
        if place == coverages.count {
            places[coverage] = place
            coverages.append(coverage)
        }
        nights[night].coverages[platform, default: []].insert(place)
        nights[night].sightings += sightings.map { (platform, $0) }
    }
}

extension Night {
    /// A branch of an app, on which nights follow each other. A pull request with a number is a branch of its own, whatever its head is called.
    package struct AppBranch: Sendable, Hashable, Comparable {
        /// Nil if no log names it.
        package var app: String?
        package var name: String?
        /// The number of a pull request; nil for any other branch, and where the CI service does not tell.
        package var request: String?

        package init(app: String?, name: String?, request: String? = nil) {
            self.app = app
            self.name = name
            self.request = request
        }

        package static func < (a: Self, b: Self) -> Bool {
            (a.app ?? "", a.name ?? "", a.request ?? "") < (b.app ?? "", b.name ?? "", b.request ?? "")
        }
    }
}

extension Sequence {
    /// What the names of branches mean: the branches themselves, and a pull request only if no other element is of the branch that its
    /// head is.
    package func named(by branch: (Element) -> Night.AppBranch) -> [Element] {
        let all = map { (element: $0, branch: branch($0)) }
        let heads = Set(all.lazy.map(\.branch).filter { $0.request == nil })
        return all.filter {
            $0.branch.request == nil || !heads.contains(.init(app: $0.branch.app, name: $0.branch.name))
        }
        .map(\.element)
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
    /// The number of the pull request; nil for any other branch, and where the CI service does not tell.
    package var request: String?
    package var build: String?
    package var commit: String?
    /// The id of the CI service's pipeline.
    package var pipeline: String?
    /// When the first launch began, in nanoseconds since 1970.
    package var start: Int64
    /// Where a pull request left its target, according to a clone that knew it; nil if none did.
    package var base: Night.BranchBase?

    package init(
        number: Int, app: String?, branch: String?, target: String? = nil, request: String? = nil,
        build: String? = nil,
        commit: String? = nil, pipeline: String? = nil, start: Int64, base: Night.BranchBase? = nil
    ) {
        self.number = number
        self.app = app
        self.branch = branch
        self.target = target
        self.request = request
        self.build = build
        self.commit = commit
        self.pipeline = pipeline
        self.start = start
        self.base = base
    }

    package var appBranch: Night.AppBranch { Night.AppBranch(app: app, name: branch, request: request) }

    /// Whether the branch is a pull request.
    package var isRequest: Bool { request != nil || target != nil }

    /// The day of the first launch in UTC, `2026-11-20`.
    package var date: String { Timestamp.day(start) }

    /// The name that people use: the build, or else the day.
    package var label: String { build ?? date }

    /// The same in a sentence: `build 803`, or the day.
    package var text: String { build.map { "build \($0)" } ?? date }

    /// Orders nights by their first launches. The order of nights that began at the same time does not depend on imports.
    package static func isBefore(_ a: Night, _ b: Night) -> Bool {
        guard a.start == b.start else { return a.start < b.start }
        let (own, other) = (a.names, b.names)
        return own == other ? a.number < b.number : own.lexicographicallyPrecedes(other)
    }

    private var names: [String] { [app, branch, build, commit, pipeline].map { $0 ?? "" } }
}

extension [Night] {
    /// Those of a night's branch, up to that night.
    package func upTo(_ night: Night) -> [Night] {
        filter { $0.appBranch == night.appBranch && !Night.isBefore(night, $0) }
    }
}

extension BranchHistory {
    /// The result of a night for a defect.
    package enum Sight: String, Sendable {
        case shown
        /// The night showed it as a note only.
        case noted
        /// The night could have shown it, but did not.
        case clean
        /// The night could not have shown it.
        case blind
        /// Its tests ran, but no controller of its class was made.
        case unopened
        /// The night showed it, and an exclusion left it out.
        case excluded

        /// - Parameter severity: the worst with which it is shown.
        package init(_ severity: Severity) { self = severity == .note ? .noted : .shown }

        /// Whether the night shows it.
        package var isSeen: Bool { self == .shown || self == .noted }

        /// Whether the night shows it, or an exclusion left it out.
        package var isOfDefect: Bool { isSeen || self == .excluded }
    }
}
