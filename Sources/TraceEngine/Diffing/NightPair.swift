package import TraceModel
package import TraceStore
package import TraceVerdicts

/// The comparable launches of two nights: those of the same test on the same device and system.
package struct NightPair {
    package typealias Counterparts = (a: [StoredNights.RunLaunch], b: [StoredNights.RunLaunch])

    package let before: Night
    package let after: Night
    package let groups: [Counterparts]
    /// What only one of the nights has.
    package let only: (a: [RunDifference.OnlyThere], b: [RunDifference.OnlyThere])

    /// In the order of their runs.
    package var a: [StoredNights.RunLaunch] { groups.flatMap(\.a).sorted(by: Self.isBefore) }
    package var b: [StoredNights.RunLaunch] { groups.flatMap(\.b).sorted(by: Self.isBefore) }

    package init(_ first: Night, _ second: Night, in store: TraceStore) throws {
        (before, after) = (first, second)
        let (left, right) = (
            try StoredNights(store).launches(of: first), try StoredNights(store).launches(of: second)
        )
        for (night, launches) in [(first, left), (second, right)] where launches.isEmpty {
            throw EngineError.nightWithoutRuns(night)
        }
        groups = Self.groups(left, right)
        only = (Self.only(left, not: right), Self.only(right, not: left))
    }

    /// What some launches have, and others do not; with the defects that it shows. A test that both have can be on a device that only
    /// these ran it on.
    private static func only(
        _ own: [StoredNights.RunLaunch], not others: [StoredNights.RunLaunch]
    ) -> [RunDifference.OnlyThere] {
        NightReport.Missing.Dimension.allCases.flatMap { kind in
            let (all, known) = (Set(own.flatMap { $0.names(of: kind) }), Set(others.flatMap { $0.names(of: kind) }))
            return all.sorted().flatMap { name -> [RunDifference.OnlyThere] in
                let showing = own.filter { $0.names(of: kind).contains(name) }
                guard known.contains(name) else {
                    return [RunDifference.OnlyThere(kind: kind, name: name, defects: defects(of: showing, kind, name))]
                }
                guard kind == .test else { return [] }
                let theirs = Set(others.filter { $0.tests.contains(name) }.map(\.platform.device))
                let devices = Set(others.map(\.platform.device)).subtracting(theirs)
                return Set(showing.compactMap(\.platform.device)).filter(devices.contains).sorted().map { device in
                    RunDifference.OnlyThere(
                        kind: kind, name: name, device: device,
                        defects: defects(of: showing.filter { $0.platform.device == device }, kind, name))
                }
            }
        }
    }

    private static func defects(
        of launches: [StoredNights.RunLaunch], _ kind: NightReport.Missing.Dimension, _ name: String
    ) -> [Defect] {
        let shown = launches.flatMap(\.sightings).filter { kind != .test || $0.test == name }
        return Set(shown.map(\.defect)).sorted {
            ($0.rule, $0.path, $0.fingerprint) < ($1.rule, $1.path, $1.fingerprint)
        }
    }

    /// Groups launches. A launch of several tests joins the groups of all of them.
    private static func groups(_ a: [StoredNights.RunLaunch], _ b: [StoredNights.RunLaunch]) -> [Counterparts] {
        let all = a + b
        /// For each launch, an earlier one of its group, or itself.
        var earlier = Array(all.indices)
        func first(_ place: Int) -> Int { earlier[place] == place ? place : first(earlier[place]) }
        var known: [StoredNights.RunLaunch.Likeness: Int] = [:]
        for (place, launch) in all.enumerated() {
            for likeness in launch.likenesses {
                let (own, other) = (first(place), first(known[likeness] ?? place))
                earlier[max(own, other)] = min(own, other)
                known[likeness] = min(own, other)
            }
        }
        return all.indices.inGroups(by: first).compactMap { places in
            let group = (
                a: places.filter { $0 < a.count }.map { all[$0] }, b: places.filter { $0 >= a.count }.map { all[$0] }
            )
            return group.a.isEmpty || group.b.isEmpty ? nil : group
        }
    }

    private static func isBefore(_ x: StoredNights.RunLaunch, _ y: StoredNights.RunLaunch) -> Bool {
        (x.run, x.number) < (y.run, y.number)
    }
}

extension StoredNights.RunLaunch {
    fileprivate func names(of kind: NightReport.Missing.Dimension) -> [String] {
        switch kind {
        case .shard: [shard].compactMap(\.self)
        case .device: [platform.device].compactMap(\.self)
        case .system: [platform.system].compactMap(\.self)
        case .test: Array(tests)
        }
    }

    /// The values that comparable launches have in common.
    fileprivate struct Likeness: Hashable {
        var platform: Launch.Platform
        /// Nil for launches without tests.
        var test: String?
    }

    fileprivate var likenesses: [Likeness] {
        tests.isEmpty
            ? [Likeness(platform: platform, test: nil)] : tests.map { Likeness(platform: platform, test: $0) }
    }
}
