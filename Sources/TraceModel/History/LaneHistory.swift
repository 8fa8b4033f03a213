import Foundation

/// What the audits of a lane's runs found, put together.
package struct LaneHistory: Sendable {
    /// The audited runs, the oldest first.
    package let runs: [RunMark]
    /// Each run's findings, by fingerprint, then by the run's number.
    private let counts: [String: [Int: DefectCount]]
    /// By class, the numbers of the runs that have a controller of it.
    private let exercising: [String: Set<Int>]
    /// By the run's number, the rules that were not checked: at all, or of some classes.
    private let unchecked: [Int: Set<UncheckedRule>]
    private let isNightly: Bool

    /// A rule that an audit could not check; of all classes where the name is empty.
    package struct UncheckedRule: Sendable, Hashable {
        package var rule: String
        package var className: String

        package init(rule: String, className: String) {
            self.rule = rule
            self.className = className
        }
    }

    /// What one run tells of a defect.
    private enum Sight { case seen, clean, unexercised }

    package init(
        runs: [RunMark], counts: [DefectCount], exercising: [String: Set<Int>], unchecked: [Int: [UncheckedRule]]
    ) {
        self.runs = runs
        self.counts = Dictionary(grouping: counts, by: \.fingerprint).mapValues { alike in
            Dictionary(alike.map { ($0.run, $0) }, uniquingKeysWith: { first, _ in first })
        }
        self.exercising = exercising
        self.unchecked = unchecked.mapValues(Set.init)
        isNightly = runs.count > 1 && runs.allSatisfy(\.isDated) && Set(runs.map(\.day)).count == runs.count
    }

    /// The defects that some run has: the new ones first, then the worst, then by rule and place.
    package var defects: [DefectHistory] {
        counts.keys.compactMap(history).sorted { a, b in
            let order = DefectHistory.Status.allCases
            let (x, y) = (order.firstIndex(of: a.status) ?? 0, order.firstIndex(of: b.status) ?? 0)
            return (x, b.severity, a.rule, a.path, a.fingerprint) < (y, a.severity, b.rule, b.path, b.fingerprint)
        }
    }

    /// Those of a rule, and of a class where one is named; one without a module is that class in all modules.
    package func defects(of rule: String, className: String? = nil) -> [DefectHistory] {
        defects.filter { $0.rule == rule && (className.map(ClassName($0.className).matches) ?? true) }
    }

    /// The defects that are not fixed, each with the most findings that one run has of it.
    package var known: [(defect: DefectHistory, count: Int)] {
        defects.filter { $0.status != .fixed }.map { defect in
            (defect, counts[defect.fingerprint]?.values.map(\.count).max() ?? 0)
        }
    }

    /// Nil for a defect that no run has.
    package func history(of fingerprint: String) -> DefectHistory? {
        guard let counts = counts[fingerprint],
            let first = runs.firstIndex(where: { counts[$0.number] != nil }),
            let last = runs.lastIndex(where: { counts[$0.number] != nil }), let latest = counts[runs[last].number]
        else { return nil }
        let className = latest.path.components(separatedBy: " > ").last ?? ""
        let sights = runs.map { run in
            counts[run.number] != nil ? .seen : sightWithout(latest.rule, in: className, run.number)
        }
        let since = sights[first...]
        let after = sights[(last + 1)...].count { $0 == .clean }
        let before = sights[..<first].count { $0 == .clean }
        return DefectHistory(
            rule: latest.rule, fingerprint: fingerprint, path: latest.path, severity: latest.severity,
            count: latest.count, test: latest.test, first: runs[first], last: runs[last],
            seen: since.count { $0 == .seen }, exercised: since.count { $0 != .unexercised },
            unexercised: since.count { $0 == .unexercised }, cleanBefore: before, cleanSince: after,
            status: status(sights, first, last, cleanSince: after), isNightly: isNightly)
    }

    private func status(_ sights: [Sight], _ first: Int, _ last: Int, cleanSince: Int) -> DefectHistory.Status {
        let gap = longestGap(sights[first...last])
        if last == sights.count - 1 { return gap > 0 ? .flaky : first == last ? .new : .persisting }
        guard cleanSince > 0 else { return .notExercised }
        // What stayed away as long before, and came back, is not fixed yet.
        return cleanSince <= gap ? .flaky : .fixed
    }

    /// The most runs in a row that could have shown the defect between two that did, and had not.
    private func longestGap(_ sights: ArraySlice<Sight>) -> Int {
        var (longest, current) = (0, 0)
        for sight in sights {
            switch sight {
            case .seen: current = 0
            case .clean: current += 1
            case .unexercised: break
            }
            longest = max(longest, current)
        }
        return longest
    }

    /// What a run tells that has no such finding.
    private func sightWithout(_ rule: String, in className: String, _ run: Int) -> Sight {
        if let unchecked = unchecked[run] {
            let names = [className, ""]
            if names.contains(where: { unchecked.contains(UncheckedRule(rule: rule, className: $0)) }) {
                return .unexercised
            }
        }
        return className.isEmpty || exercising[className]?.contains(run) == true ? .clean : .unexercised
    }
}
