import TraceModel
import TraceNights

/// Whether defects of one run are gone in a later one, as far as that one could have shown them.
struct FixCheck {
    enum Answer {
        /// So many findings show it still.
        case shown(Int)
        /// A launch could have shown it, and did not. The tests, of those in which it was seen, that ran to their ends.
        case fixed(tests: [String])
        /// No launch could have shown it. The tests in which it was seen.
        case unknown(tests: [String])
    }

    let before: RunReport
    let after: RunReport
    private let check: LaunchCheck
    private let left: [String: Int]

    /// - Parameter exercises: by rule, how far a controller must have come for the rule to speak.
    init(before: RunReport, after: RunReport, exercises: [String: Exercise]) {
        self.before = before
        self.after = after
        check = LaunchCheck(after.launches, exercises: exercises)
        left = after.findings.reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
    }

    func answer(to defect: DefectAnswer) -> Answer {
        let fingerprint = defect.exemplar.fingerprint
        if let count = left[fingerprint] { return .shown(count) }
        var tests: Set<String> = []
        var (isSeenOutside, platforms) = (false, Set<Platform>())
        for launch in before.run.summary.launches {
            for sighting in before.sightings[launch.number] ?? [] where sighting.defect.fingerprint == fingerprint {
                if let test = sighting.test { tests.insert(test) } else { isSeenOutside = true }
                platforms.insert(before.platform(of: launch))
            }
        }
        let seen = Defect(
            fingerprint: fingerprint, rule: defect.exemplar.rule, path: ClassPath(defect.exemplar.path))
        func couldHaveShown(_ tests: Set<String>, outside: Bool) -> Bool {
            check.couldHaveShown(seen, in: tests, isSeenOutside: outside, on: platforms)
        }
        guard couldHaveShown(tests, outside: isSeenOutside) else { return .unknown(tests: tests.sorted()) }
        return .fixed(tests: tests.sorted().filter { couldHaveShown([$0], outside: false) })
    }

    /// Defects that the later run shows and the earlier one does not.
    var new: [DefectAnswer] {
        let known = Set(before.findings.map(\.fingerprint))
        return DefectAnswer.all(in: after).filter { !known.contains($0.exemplar.fingerprint) }
    }
}
