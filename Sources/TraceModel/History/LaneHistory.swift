import Foundation

/// What the audits of a lane's runs found, put together.
package struct LaneHistory: Sendable {
    /// The audited runs, the oldest first.
    package let runs: [RunMark]
    private let sights: RunSights
    private let isNightly: Bool

    /// What one run tells of a defect.
    private enum Sight { case seen, clean, unexercised }

    /// - Parameter sights: of these runs, and perhaps of others.
    package init(runs: [RunMark], _ sights: RunSights) {
        self.runs = runs
        self.sights = sights
        isNightly = runs.count > 1 && runs.allSatisfy(\.isDated) && Set(runs.map(\.day)).count == runs.count
    }

    /// The defects that some run has: the new ones first, then the worst, then by rule and place.
    package var defects: [DefectHistory] {
        sights.fingerprints.compactMap(history).sorted { a, b in
            let order = DefectHistory.Status.allCases
            let (x, y) = (order.firstIndex(of: a.status) ?? 0, order.firstIndex(of: b.status) ?? 0)
            return (x, b.severity, a.rule, a.path, a.fingerprint) < (y, a.severity, b.rule, b.path, b.fingerprint)
        }
    }

    /// Those of a rule, and of a class where one is named; one without a module is that class in all modules.
    package func defects(of rule: String, className: String? = nil) -> [DefectHistory] {
        defects.filter { $0.rule == rule && (className.map(ClassName($0.path.className).matches) ?? true) }
    }

    /// The defects that are not fixed, each with the most findings that one run has of it. What some launch of the last night has
    /// is not fixed because a later launch of that night does not have it.
    package var known: [(defect: DefectHistory, count: Int)] {
        defects.filter { $0.status != .fixed || isOfLastNight($0.last) }.map { defect in
            let counts = sights.counts(of: defect.fingerprint)
            return (defect, runs.compactMap { counts[$0.number]?.count }.max() ?? 0)
        }
    }

    private func isOfLastNight(_ run: RunMark) -> Bool {
        runs.last.map { $0.day == run.day && $0.header == run.header } ?? false
    }

    /// Nil for a defect that no run has.
    package func history(of fingerprint: String) -> DefectHistory? {
        let counts = sights.counts(of: fingerprint)
        guard let first = runs.firstIndex(where: { counts[$0.number] != nil }),
            let last = runs.lastIndex(where: { counts[$0.number] != nil }), let latest = counts[runs[last].number]
        else { return nil }
        let className = latest.path.className
        let showing = self.sights.showing(latest.rule, in: className)
        let sights = runs.map { run in
            counts[run.number] != nil ? Sight.seen : showing(run.number) ? .clean : .unexercised
        }
        let since = sights[first...]
        let after = sights[(last + 1)...].count { $0 == .clean }
        let before = sights[..<first].count { $0 == .clean }
        return DefectHistory(
            rule: latest.rule, fingerprint: fingerprint, path: latest.path, severity: latest.severity,
            count: latest.count, test: latest.test, first: runs[first], last: runs[last],
            seen: since.count { $0 == .seen }, exercised: since.count { $0 != .unexercised },
            unexercised: since.count { $0 == .unexercised }, cleanBefore: before, cleanSince: after,
            status: status(sights, first, last, cleanSince: after), isNightly: isNightly,
            cleanBeforeReturn: cleanBeforeReturn(sights[first...last]))
    }

    private func status(_ sights: [Sight], _ first: Int, _ last: Int, cleanSince: Int) -> DefectHistory.Status {
        let gap = longestGap(sights[first...last])
        if last == sights.count - 1 { return gap > 0 ? .flaky : first == last ? .new : .persisting }
        guard cleanSince > 0 else { return .notExercised }
        // What stayed away as long before, and came back, is not fixed yet.
        return cleanSince <= gap ? .flaky : .fixed
    }

    /// - Parameter sights: from the first run with the defect to the last.
    private func cleanBeforeReturn(_ sights: ArraySlice<Sight>) -> Int {
        let earlier = sights.dropLast()
        guard let previous = earlier.lastIndex(of: .seen) else { return 0 }
        let clean = earlier[(previous + 1)...].count { $0 == .clean }
        return clean > longestGap(earlier[...previous]) ? clean : 0
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
}
