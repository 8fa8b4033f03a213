import TraceModel
import TraceNights
import TraceReplay
import TraceStore

/// Tells which exclusions could leave something out of a night, by where earlier nights saw what they leave out.
struct ExclusionNights {
    private let sights: [(defect: Defect, last: BranchHistory.Sight)]

    /// - Parameter nights: those of a branch up to the one in question, in their order.
    init(_ nights: [Night], _ store: TraceStore, exercises: [String: Exercise]) throws {
        let table = try StoredNights(store).table(of: nights, withExcluded: true)
        sights = NightJudge(table, exercises: exercises).history(of: nights.indices).rows.compactMap { row in
            row.sights.last.map { (row.verdict.defect, $0) }
        }
    }

    /// The places of the exclusions that the night tells of, of those that left something out of some night.
    func known(_ exclusions: [RulePolicy.Exclusion]) -> (all: Set<Int>, possible: Set<Int>) {
        var (all, possible): (Set<Int>, Set<Int>) = ([], [])
        for exclusion in exclusions {
            let own = sights.filter { exclusion.means($0.defect) }
            guard !own.isEmpty else { continue }
            all.insert(exclusion.number)
            if own.contains(where: { $0.last != .blind }) { possible.insert(exclusion.number) }
        }
        return (all, possible)
    }
}

extension RulePolicy.Exclusion {
    fileprivate func means(_ defect: Defect) -> Bool {
        rule == defect.rule && subject.map(ClassName(defect.className).matches) ?? true
            && parent.map { pattern in
                defect.path.names.dropLast().last.map { ClassName($0).matches(pattern) } ?? false
            } ?? true
    }
}
