package import TraceModel

/// A night on a site: what is told of it, and which pages tell more.
package struct SiteNight: Sendable {
    package var report: NightReport
    /// The runs with findings, by number.
    package var runs: [SiteRun]
    /// The name of its branch's page.
    package var branch: String
    /// Nil for the newest of the branch.
    package var after: Night?
    /// Whether a page tells what changed since the night before.
    package var hasDiff: Bool

    package init(report: NightReport, runs: [SiteRun], branch: String, after: Night?, hasDiff: Bool) {
        self.report = report
        self.runs = runs
        self.branch = branch
        self.after = after
        self.hasDiff = hasDiff
    }

    package var night: Night { report.night }
}

/// A run of a night, which has a report of its own.
package struct SiteRun: Sendable {
    package var number: Int
    package var name: String
    package var errors: Int
    package var warnings: Int
    package var notes: Int
    package var tests: [String]
    /// `iPhone17,1, iOS 26.1, shard 2/3`; empty where the log does not tell.
    package var place: String
    /// The defects that it shows.
    package var fingerprints: Set<String>

    package init(
        number: Int, name: String, errors: Int, warnings: Int, notes: Int, tests: [String], place: String,
        fingerprints: Set<String>
    ) {
        self.number = number
        self.name = name
        self.errors = errors
        self.warnings = warnings
        self.notes = notes
        self.tests = tests
        self.place = place
        self.fingerprints = fingerprints
    }
}

/// A branch on a site, and what its nights tell.
package struct SiteBranch: Sendable {
    /// What stays of a night once its own page is written.
    package struct Entry: Sendable {
        package var night: Night
        package var facts: String
        package var totals: String
        package var hasDiff: Bool
        /// The states of defects, by fingerprint.
        package var states: [String: DefectState]

        package init(_ night: SiteNight) {
            self.night = night.night
            facts = night.report.facts
            totals = night.report.totals
            hasDiff = night.hasDiff
            states = Dictionary(
                night.report.verdicts.map { ($0.defect.fingerprint, $0.state) }, uniquingKeysWith: { first, _ in first }
            )
        }
    }

    /// The name of its page.
    package var name: String
    /// In the order of the nights; not empty.
    package var entries: [Entry]
    /// What the newest night tells.
    package var verdicts: [Verdict]
    package var history: BranchHistory
    /// What memory graphs show to hold the controllers of findings, the most frequent first.
    package var holders: [HolderCount]

    package init(
        name: String, entries: [Entry], verdicts: [Verdict], history: BranchHistory, holders: [HolderCount]
    ) {
        self.name = name
        self.entries = entries
        self.verdicts = verdicts
        self.history = history
        self.holders = holders
    }

    package var newest: Entry { entries[entries.count - 1] }
}

extension Night {
    /// `Shop · main`.
    package var branchTitle: String {
        let names = [app, branch].compactMap(\.self)
        return names.isEmpty ? "no branch" : names.joined(separator: " · ")
    }

    /// `build 812 (a1b2c3d)`, or the day.
    package var title: String { place }
}

extension DefectState {
    /// As people read it.
    var text: String { self == .notRun ? "not run" : rawValue }
}
