package import TraceModel
package import TraceStore

/// The runs of two nights that can be compared: launches of one test on one device and system.
package struct NightPair {
    package let a: [Run]
    package let b: [Run]

    /// - Parameter words: `night` and `night~N`, one for each side.
    package init(
        _ words: (a: String, b: String), _ conditions: RunConditions, _ reader: NightReader, in store: TraceStore
    ) throws {
        func night(_ word: String) throws -> Night {
            try reader.night(conditions, stepsBack: NightPair.stepsBack(word) ?? 0)
        }
        let (first, second) = (try night(words.a), try night(words.b))
        let (left, right) = (try StoredNights(store).runs(of: first), try StoredNights(store).runs(of: second))
        for (night, runs) in [(first, left), (second, right)] where runs.isEmpty {
            throw EngineError.nightWithoutRuns(night.label)
        }
        let kept = left.filter { run in right.contains(where: run.isAlike) }
        let others = right.filter { run in left.contains(where: run.isAlike) }
        guard !kept.isEmpty else { throw EngineError.nightsWithoutCommonTest(first.label, second.label) }
        a = try kept.compactMap { try store.run(numbered: $0.run) }
        b = try others.compactMap { try store.run(numbered: $0.run) }
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
