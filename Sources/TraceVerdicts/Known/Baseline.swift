package import TraceModel

/// The findings that a team already knows, so an audit can report the new ones.
///
/// A finding is identified by its fingerprint; never by its line, time, address or message, nor by its count.
package struct Baseline: Sendable, Hashable {
    private var byFingerprint: [String: RunReport.KnownDefect] = [:]

    /// In the order of their fingerprints.
    package var entries: [RunReport.KnownDefect] { byFingerprint.values.sorted { $0.fingerprint < $1.fingerprint } }

    package init() {}

    /// Creates a baseline of these entries; if two have the same fingerprint, the one with the larger count stays.
    package init(_ entries: some Sequence<RunReport.KnownDefect>) {
        for entry in entries where entry.count > 0 {
            if let known = byFingerprint[entry.fingerprint], known.count >= entry.count { continue }
            byFingerprint[entry.fingerprint] = entry
        }
    }

    /// Adds the findings of one run. An existing entry keeps its message, so the file changes little.
    /// A repeated test counts once.
    package mutating func add(_ found: some Sequence<Finding>, tests: [TestInterval] = []) {
        let findings = Array(found)
        guard !findings.isEmpty else { return }
        let repeated = RepeatedTests(tests)
        for (fingerprint, alike) in Dictionary(grouping: findings.indices, by: { findings[$0].fingerprint }) {
            guard let first = alike.map({ findings[$0] }).min(by: { $0.event < $1.event }) else { continue }
            var entry =
                byFingerprint[fingerprint]
                ?? RunReport.KnownDefect(
                    rule: first.rule, path: ClassPath(first.path), message: first.message,
                    fingerprint: fingerprint, count: 0, severity: first.severity)
            entry.count = max(entry.count, repeated.groups(alike.sorted(), of: findings).count)
            entry.severity = entry.severity.map { alike.map { findings[$0].severity }.reduce($0, max) }
            byFingerprint[fingerprint] = entry
        }
    }

    /// Adds the tests and the platform of a launch's sightings to existing entries.
    package mutating func add(_ sightings: [Defect.Sighting], on platform: Launch.Platform) {
        for sighting in sightings where !sighting.isExcluded {
            guard var places = byFingerprint[sighting.defect.fingerprint]?.places else { continue }
            if places.platforms.isEmpty { places.isSeenOutside = false }
            places.add(sighting.test, on: platform)
            byFingerprint[sighting.defect.fingerprint]?.places = places
        }
    }

    /// The same entries, each with the message that the older baseline has for it.
    package func keepingMessages(of older: Baseline) -> Baseline {
        var baseline = self
        for (fingerprint, entry) in older.byFingerprint { baseline.byFingerprint[fingerprint]?.message = entry.message }
        return baseline
    }
}

extension Baseline {
    /// Compares the runs of one audit with a baseline, one after the other. A defect of a class that was renamed is the same as before.
    package struct BaselineAudit: Sendable {
        private let baseline: Baseline
        /// What nights know of renamed classes.
        private var renames = ClassRenames()
        /// By fingerprint. These, and those of what was seen, have the first names of classes.
        private var entries: [String: RunReport.KnownDefect]
        private var seen: Set<String> = []
        /// Those whose classes commits deleted.
        private var deleted: Set<String> = []
        /// The platforms and coverages of the runs' launches.
        private var launches: [(platform: Launch.Platform, coverage: Coverage)] = []
        /// The platforms on which their nights and the two nights before ran.
        private var recentPlatforms: Set<Launch.Platform> = []

        package init(_ baseline: Baseline) {
            self.baseline = baseline
            entries = baseline.byFingerprint
        }

        /// Returns whether each finding of a run is new: not in the baseline, or there only as a note.
        ///
        /// - Parameter nights: what else the run's night shows, and where recent nights ran.
        package mutating func states(of report: RunReport, _ nights: NightFacts = NightFacts()) -> [DefectState] {
            if nights.renames != renames {
                renames = nights.renames
                entries = Dictionary(
                    firstOf: baseline.entries.map { (renames.ofRenamed.fingerprint($0.fingerprint), $0) })
            }
            launches += report.launches.map { ($0.platform, renames.first($0.coverage)) }
            recentPlatforms.formUnion(nights.recentPlatforms)
            seen.formUnion(nights.shownByNight)
            deleted.formUnion(nights.deleted)
            return report.findings.map { finding in
                seen.insert(renames.ofRenamed.fingerprint(finding.fingerprint))
                let known = entry(of: finding).map { Knownness(worst: $0.severity) }
                return Knownness.state(ofShown: finding.severity, known)
            }
        }

        /// The baseline's entry for a finding of the last run; nil if it has none.
        package func entry(of finding: Finding) -> RunReport.KnownDefect? {
            entries[renames.ofRenamed.fingerprint(finding.fingerprint)]
        }

        /// The entries that neither a run nor its night showed, though a run could have. Called after the last run.
        package func fixed(exercises: RuleExercises) -> [RunReport.KnownDefect] {
            let check = Knownness.LaunchCheck(launches, exercises: exercises, recentPlatforms: recentPlatforms)
            return entries.filter { fingerprint, entry in
                guard !seen.contains(fingerprint) else { return false }
                let known = Knownness(worst: entry.severity)
                let places = deleted.contains(fingerprint) ? nil : entry.places
                return known.state(ofUnshown: renames.settled(entry.defect), seenIn: places, by: check) == .fixed
            }.values.sorted { $0.fingerprint < $1.fingerprint }
        }
    }
}
