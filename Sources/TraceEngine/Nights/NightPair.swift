package import TraceModel
package import TraceStore

/// The comparable launches of two nights: those of the same test on the same device and system.
package struct NightPair {
    package struct Group {
        package var a: [NightLaunch]
        package var b: [NightLaunch]
    }

    package let before: Night
    package let after: Night
    package let groups: [Group]
    /// Tests that only one of the nights ran, in order.
    package let testsOnlyA: [String]
    package let testsOnlyB: [String]

    /// In the order of their runs.
    package var a: [NightLaunch] { groups.flatMap(\.a).sorted(by: Self.isBefore) }
    package var b: [NightLaunch] { groups.flatMap(\.b).sorted(by: Self.isBefore) }

    package init(_ first: Night, _ second: Night, in store: TraceStore) throws {
        (before, after) = (first, second)
        let (left, right) = (
            try StoredNights(store).launches(of: first), try StoredNights(store).launches(of: second)
        )
        for (night, launches) in [(first, left), (second, right)] where launches.isEmpty {
            throw EngineError.nightWithoutRuns(night.label)
        }
        groups = Self.groups(left, right)
        let (testsA, testsB) = (Set(left.flatMap(\.tests)), Set(right.flatMap(\.tests)))
        testsOnlyA = testsA.subtracting(testsB).sorted()
        testsOnlyB = testsB.subtracting(testsA).sorted()
        guard !groups.isEmpty else { throw EngineError.nightsWithoutCommonTest(first.label, second.label) }
    }

    /// Groups launches. A launch of several tests joins the groups of all of them.
    private static func groups(_ a: [NightLaunch], _ b: [NightLaunch]) -> [Group] {
        let all = a.map { (launch: $0, isA: true) } + b.map { (launch: $0, isA: false) }
        var members: [NightLaunch.Likeness: [Int]] = [:]
        for (place, entry) in all.enumerated() {
            for likeness in entry.launch.likenesses { members[likeness, default: []].append(place) }
        }
        var unseen = Set(all.indices)
        return all.indices.compactMap { first -> Group? in
            guard unseen.remove(first) != nil else { return nil }
            var (own, next) = ([first], [first])
            while let place = next.popLast() {
                for likeness in all[place].launch.likenesses {
                    for other in members.removeValue(forKey: likeness) ?? [] where unseen.remove(other) != nil {
                        own.append(other)
                        next.append(other)
                    }
                }
            }
            let entries = own.sorted().map { all[$0] }
            let group = Group(
                a: entries.filter(\.isA).map(\.launch), b: entries.filter { !$0.isA }.map(\.launch))
            return group.a.isEmpty || group.b.isEmpty ? nil : group
        }
    }

    private static func isBefore(_ x: NightLaunch, _ y: NightLaunch) -> Bool {
        (x.run, x.number) < (y.run, y.number)
    }

    /// 2 for `night~2`, 0 for `night`; nil for a word that does not name a night.
    package static func stepsBack(_ word: String) -> Int? {
        if word == "night" { return 0 }
        guard word.hasPrefix("night~"), let steps = Int(word.dropFirst("night~".count)), steps >= 0 else { return nil }
        return steps
    }
}

extension NightLaunch {
    /// The values that comparable launches have in common.
    fileprivate struct Likeness: Hashable {
        var platform: Platform
        /// Nil for launches without tests.
        var test: String?
    }

    fileprivate var likenesses: [Likeness] {
        tests.isEmpty
            ? [Likeness(platform: platform, test: nil)] : tests.map { Likeness(platform: platform, test: $0) }
    }
}
