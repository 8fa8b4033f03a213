/// The contents of a report about one night.
package struct NightReport: Sendable {
    /// Something that the night before had, and this one lacks.
    package struct Missing: Sendable, Hashable {
        package enum Dimension: String, Sendable, CaseIterable {
            case shard
            case device
            case system
            case test
        }

        package var kind: Dimension
        package var name: String
    }

    package var night: Night
    package var contents: NightContents
    /// The night before on the branch; nil for the first.
    package var before: Night?
    package var missing: [Missing]
    /// New ones first.
    package var verdicts: [Verdict]
    /// The owners of the defects' classes, by class; empty if no owners are known.
    package var owners: [String: String] = [:]
    /// The places where the classes of defects and of their parents are declared, by class; empty outside of a work tree.
    package var sources: [String: SourcePlace] = [:]
    /// The rules that the configuration switches off, each with the same reason: `switched off in .vctrace.yml`.
    package var switchedOff: [String: String] = [:]
    /// By fingerprint, the commits since the last night without a new defect that touched its files, newest first.
    package var suspects: [String: [String]] = [:]

    package init(
        night: Night, contents: NightContents, before: (night: Night, contents: NightContents)?, verdicts: [Verdict]
    ) {
        self.night = night
        self.contents = contents
        self.before = before?.night
        self.verdicts = verdicts
        missing = before.map { contents.missing(of: $0.contents) } ?? []
    }

    package func count(of state: DefectState) -> Int { verdicts.count { $0.state == state } }

    /// The severities of the defects that the night brought: new, first seen, or back tonight.
    package var brought: [Severity] { verdicts.filter(brings).map(\.severity) }

    /// Whether tonight brought the defect.
    package func brings(_ verdict: Verdict) -> Bool {
        switch verdict.state {
        case .new, .first: true
        case .back: verdict.since.number == night.number
        case .persisting, .flaky, .fixed, .notRun: false
        }
    }
}

/// The launches of a night, and the tests, shards and platforms in it.
package struct NightContents: Sendable {
    /// A run without a lifecycle event, such as that of an app that crashed at once. No night has it.
    package typealias SilentRun = (name: String, build: String?)

    package var launches = 0
    package var tests: Set<String> = []
    package var shards: Set<String> = []
    package var devices: Set<String> = []
    package var systems: Set<String> = []
    /// How many launches have a log in which leaks could not be looked for.
    package var launchesWithoutLeaks = 0
    /// The runs that would belong to the night, or to one between it and the next, if they showed a controller.
    package var silentRuns: [SilentRun] = []

    package init() {}

    /// Reasons why the night shows less than it seems to.
    package var warnings: [String] { [hiddenLeaks, silentRunsText].compactMap(\.self) }

    /// More names would hide the message.
    private static let nameLimit = 5

    /// `1 run of build 802 shows no lifecycle event and is in no night: 2.log`; nil if there is none.
    private var silentRunsText: String? {
        let (runs, limit) = (silentRuns, Self.nameLimit)
        guard let first = runs.first else { return nil }
        let build = runs.allSatisfy { $0.build == first.build } ? first.build.map { " of build \($0)" } ?? "" : ""
        let verbs =
            runs.count == 1
            ? "run\(build) shows no lifecycle event and is" : "runs\(build) show no lifecycle event and are"
        let more = runs.count > limit ? " and \(runs.count - limit) more" : ""
        return "\(runs.count) \(verbs) in no night: \(runs.prefix(limit).map(\.name).joined(separator: ", "))\(more)"
    }

    /// A note that leaks could not be looked for in some launches, and how to change that; nil if they could.
    package var hiddenLeaks: String? {
        guard launchesWithoutLeaks > 0 else { return nil }
        let place =
            launchesWithoutLeaks < launches
            ? "in \(launchesWithoutLeaks) of \(launches) launches" : launches == 1 ? "in its launch" : "in any launch"
        return
            "leaks were not looked for \(place): the log shows no deinit or no times, or the configuration switches their rule "
            + "off; 'vctrace audit' says which"
    }

    /// Returns everything that another night has, and this one lacks.
    func missing(of other: NightContents) -> [NightReport.Missing] {
        func list(_ kind: NightReport.Missing.Dimension, _ names: Set<String>) -> [NightReport.Missing] {
            names.sorted().map { NightReport.Missing(kind: kind, name: $0) }
        }
        return list(.shard, other.shards.subtracting(shards)) + list(.device, other.devices.subtracting(devices))
            + list(.system, other.systems.subtracting(systems)) + list(.test, other.tests.subtracting(tests))
    }
}
