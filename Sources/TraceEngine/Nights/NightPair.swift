package import TraceDiff
package import TraceModel
package import TraceStore

/// The runs of two nights that can be compared: launches of one test on one device and system.
package struct NightPair {
    package let before: Night
    package let after: Night
    package let a: [Run]
    package let b: [Run]
    /// Which of them are launches of the same tests on the same devices and systems.
    package let groups: [RunGroup]

    /// - Parameter words: `night` and `night~N`, one for each side.
    package init(
        _ words: (a: String, b: String), _ conditions: RunConditions, _ reader: NightReader, in store: TraceStore
    ) throws {
        func night(_ word: String) throws -> Night {
            try reader.night(conditions, stepsBack: NightPair.stepsBack(word) ?? 0)
        }
        try self.init(night(words.a), night(words.b), in: store)
    }

    package init(_ first: Night, _ second: Night, in store: TraceStore) throws {
        (before, after) = (first, second)
        let (left, right) = (try StoredNights(store).runs(of: first), try StoredNights(store).runs(of: second))
        for (night, runs) in [(first, left), (second, right)] where runs.isEmpty {
            throw EngineError.nightWithoutRuns(night.label)
        }
        let kept = left.filter { run in right.contains(where: run.isAlike) }
        let others = right.filter { run in left.contains(where: run.isAlike) }
        guard !kept.isEmpty else { throw EngineError.nightsWithoutCommonTest(first.label, second.label) }
        groups = Self.groups(kept, others)
        a = try kept.compactMap { try store.run(numbered: $0.run) }
        b = try others.compactMap { try store.run(numbered: $0.run) }
    }

    private static func groups(_ a: [NightRun], _ b: [NightRun]) -> [RunGroup] {
        var rest = Set(b.indices)
        var groups: [RunGroup] = []
        var place: [Int: Int] = [:]
        for first in a.indices where place[first] == nil {
            var group = RunGroup(a: [first], b: [])
            place[first] = groups.count
            var unseen = [a[first]]
            // A run of several tests is alike to those of each.
            while let run = unseen.popLast() {
                for other in b.indices where rest.contains(other) && run.isAlike(b[other]) {
                    rest.remove(other)
                    group.b.append(other)
                    unseen.append(b[other])
                }
                for other in a.indices where place[other] == nil && run.isAlike(a[other]) {
                    place[other] = groups.count
                    group.a.append(other)
                    unseen.append(a[other])
                }
            }
            groups.append(RunGroup(a: group.a.sorted(), b: group.b.sorted()))
        }
        return groups
    }

    /// 2 for `night~2`, 0 for `night`; nil for a word that names no night.
    package static func stepsBack(_ word: String) -> Int? {
        if word == "night" { return 0 }
        guard word.hasPrefix("night~"), let steps = Int(word.dropFirst("night~".count)), steps >= 0 else { return nil }
        return steps
    }
}

extension NightRun {
    /// Whether the two have a test, a device and a system in common.
    fileprivate func isAlike(_ other: NightRun) -> Bool {
        !platforms.isDisjoint(with: other.platforms)
            && (!tests.isDisjoint(with: other.tests) || tests.isEmpty && other.tests.isEmpty)
    }
}
