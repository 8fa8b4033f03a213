import TraceModel
import TraceStore
import TraceVerdicts

extension StoredNights {
    /// The verdicts of nights on a run with launches that the store has not judged yet, such as a run that was only imported.
    ///
    /// They are those that the store would have after an audit of the run. The store is only read.
    ///
    /// - Parameter launches: the run's launches, by their numbers in the run.
    /// - Returns: by these numbers, the verdicts of a launch's night by fingerprint; empty if there is no earlier night.
    func verdicts(
        onUnjudged launches: [Int: NightLaunch], of report: RunReport, exercises: RuleExercises, _ code: GitCode
    ) throws -> [Int: [String: Verdict]] {
        var verdicts: [Int: [String: Verdict]] = [:]
        for own in Dictionary(grouping: launches, by: \.value.place.appBranch).values
        where own.contains(where: \.value.isUnjudged) {
            let changed = try nights(of: own.map(\.value))
            guard let last = changed.last?.night else { continue }
            let numbers = Set(changed.map(\.night.number))
            let branch = try (nights(upTo: last).filter { !numbers.contains($0.number) } + changed.map(\.night))
                .sorted(by: Night.isBefore)
            // Nights of one pull request can be compared with different nights.
            for (target, own) in try Dictionary(
                grouping: changed.map(\.night),
                by: { $0.isRequest ? TargetNights(of: $0, among: try nights(), code).known : nil })
            {
                let all = (target ?? []) + branch
                let sightings = report.sightings
                var table = try table(of: all)
                var places: [Int: Int] = [:]
                for (number, launch) in launches {
                    guard
                        let night = changed.first(where: { $0.launches.contains { $0.number == launch.number } })?
                            .night,
                        let place = all.firstIndex(of: night)
                    else { continue }
                    if own.contains(night) { places[number] = place }
                    table.add(
                        report.coverages[number] ?? Coverage(), sightings[number] ?? [], on: launch.place.platform,
                        to: place)
                }
                let judge = NightJudge(table, ofTarget: target?.count, exercises: exercises, code: code)
                let judged = judge.verdicts(of: own)
                for (number, place) in places where place > 0 {
                    verdicts[number] = judged[all[place].number]?.byFingerprint ?? [:]
                }
            }
        }
        return verdicts
    }
}
