import TraceAuditing
package import TraceModel
import TraceNights
package import TraceStore

/// The verdicts of nights on a run with launches that the store has not judged yet, such as a run that was only imported.
///
/// They are those that the store would have after an audit of the run. The store is only read.
struct UnjudgedNights {
    /// By the number of a launch in the run, the verdicts of its night by fingerprint; empty if there is no earlier night.
    private var verdicts: [Int: [String: Verdict]] = [:]

    init(of report: RunReport, _ stored: StoredNights, exercises: [String: Exercise]) throws {
        guard try stored.hasUnjudgedLaunch(report.run) else { return }
        let (sightings, platforms) = (report.sightings, try stored.platforms(of: report.run))
        for neighbors in try stored.neighbors(of: report.run) where neighbors.isUnjudged {
            let own = neighbors.nights
            guard let last = own.last?.night else { continue }
            let numbers = Set(own.map(\.night.number))
            let nights = try (stored.nights(upTo: last).filter { !numbers.contains($0.number) } + own.map(\.night))
                .sorted(by: Night.isBefore)
            var launches = LaunchTable(try stored.table(of: nights))
            var places: [Int: Int] = [:]
            for (launch, number) in neighbors.own {
                guard let night = own.first(where: { $0.launches.contains { $0.number == number } })?.night,
                    let place = nights.firstIndex(of: night)
                else { continue }
                places[launch] = place
                launches.add(
                    report.coverages[launch] ?? Coverage(), sightings[launch] ?? [],
                    on: platforms[launch] ?? Platform(device: nil, system: nil), to: place)
            }
            let judged = NightJudge(launches.table, exercises: exercises).verdicts(of: Set(places.values))
            for (launch, place) in places where place > 0 {
                verdicts[launch] = Dictionary(firstOf: (judged[place] ?? []).map { ($0.defect.fingerprint, $0) })
            }
        }
    }

    /// The verdict on a finding of a launch; nil if the store has judged the launch, or if there is no earlier night.
    ///
    /// - Parameter launch: nil for the last one.
    func verdict(on finding: Finding, of launch: Int?) -> Verdict? {
        guard let launch = launch ?? verdicts.keys.max() else { return nil }
        return verdicts[launch]?[finding.fingerprint]
    }
}

extension StoredNights {
    /// The numbers of the runs in the night of a run's last launch, whether or not they were audited.
    package func runs(besides run: Run) throws -> Set<Int> {
        let nights = try neighbors(of: run).flatMap(\.nights)
        guard let last = nights.max(by: { Night.isBefore($0.night, $1.night) }) else { return [run.number] }
        return try runs(ofLaunches: last.launches.map(\.number)).union([run.number])
    }
}

extension LaunchNeighbors {
    /// The nights of the run's launches, in their order, and all launches of these nights. A night that the store does not have
    /// yet has a negative number.
    fileprivate var nights: [(night: Night, launches: [LaunchMark])] {
        let own = Set(own.values)
        var taken: Set<Int> = []
        var nights: [(night: Night, launches: [LaunchMark])] = []
        for (place, group) in NightAssembly.nights(of: marks).enumerated() {
            let known = group.knownNight(besides: taken)
            if let known { taken.insert(known) }
            guard group.contains(where: { own.contains($0.number) }) else { continue }
            nights.append((Night(number: known ?? -1 - place, on: branch, of: group), group))
        }
        return nights
    }
}
