import TraceAuditing
import TraceModel
import TraceNights
import TraceReplay

/// A check whether defects of some runs are fixed in later ones, if those could have shown them.
struct FixCheck {
    enum Answer {
        /// This many findings still show it, in runs with these names.
        case shown(Int, runs: [String])
        /// A launch could have shown it, but did not. The tests in which it was seen before, and that now ran to their ends.
        case fixed(tests: [String])
        /// No launch could have shown it. The tests in which it was seen before, and whether its class was seen since.
        case unknown(tests: [String], isClassSeen: Bool)
    }

    /// The newest first, as `after`.
    let before: [RunReport]
    let after: [RunReport]
    private let check: LaunchCheck

    /// - Parameter exercises: by rule, how far a controller must get before the rule can judge it.
    init(before: [RunReport], after: [RunReport], exercises: [String: Exercise]) {
        self.before = before
        self.after = after
        check = LaunchCheck(after.flatMap(\.launches), exercises: exercises)
    }

    func answer(to defect: DefectAnswer) -> Answer {
        let fingerprint = defect.exemplar.fingerprint
        let counts = after.map { report in report.findings.count { $0.fingerprint == fingerprint } }
        let runs = zip(after, counts).filter { $1 > 0 }.map(\.0.run.name)
        guard runs.isEmpty else { return .shown(counts.reduce(0, +), runs: runs) }
        var tests: Set<String> = []
        var (isSeenOutside, platforms) = (false, Set<Platform>())
        for report in before {
            let sightings = report.sightings
            for launch in report.run.summary.launches {
                for sighting in sightings[launch.number] ?? [] where sighting.defect.fingerprint == fingerprint {
                    if let test = sighting.test { tests.insert(test) } else { isSeenOutside = true }
                    platforms.insert(report.run.platform(of: launch))
                }
            }
        }
        let seen = Defect(
            fingerprint: fingerprint, rule: defect.exemplar.rule, path: ClassPath(defect.exemplar.path))
        func couldHaveShown(_ tests: Set<String>, outside: Bool) -> Bool {
            check.couldHaveShown(seen, in: tests, isSeenOutside: outside, on: platforms)
        }
        let isClassSeen =
            seen.className.isEmpty
            || after.flatMap(\.coverages.values).contains { $0.parts.contains { $0.className == seen.className } }
        // A test that no longer opens the screen proves nothing.
        guard isClassSeen, couldHaveShown(tests, outside: isSeenOutside) else {
            return .unknown(tests: tests.sorted(), isClassSeen: isClassSeen)
        }
        return .fixed(tests: tests.sorted().filter { couldHaveShown([$0], outside: false) })
    }

    /// Defects that the later runs show and the earlier ones do not.
    var new: [DefectAnswer] {
        var known = Set(before.flatMap { $0.findings.map(\.fingerprint) })
        return after.flatMap(DefectAnswer.all).filter { known.insert($0.exemplar.fingerprint).inserted }
    }
}
