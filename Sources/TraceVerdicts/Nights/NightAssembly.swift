package import TraceModel

/// Groups the launches of one app and branch into nights.
///
/// Launches of one pipeline are a night. Without a pipeline, launches are a night if their known builds and commits are equal and
/// they began within 12 hours of the first one. If build and commit are unknown, the launches of one day (in UTC) are a night.
package enum NightAssembly {
    private static let longest: Int64 = 12 * 3600 * 1_000_000_000

    private struct Group {
        var launches: [NightLaunch] = []
        var build: String?
        var commit: String?

        func takes(_ launch: NightLaunch) -> Bool {
            guard launch.start.since(launches[0].start) <= longest else { return false }
            let facts = [(build, launch.place.build), (commit, launch.place.commit)]
            return facts.contains { $0 != nil && $0 == $1 } && !facts.contains { $0 != nil && $1 != nil && $0 != $1 }
        }

        mutating func add(_ launch: NightLaunch) {
            launches.append(launch)
            build = build ?? launch.place.build
            commit = commit ?? launch.place.commit
        }
    }

    /// The launches of each night, in order, and the nights in the order of their first launches.
    package static func nights(of launches: [NightLaunch]) -> [[NightLaunch]] {
        var pipelines: [String: Int] = [:]
        var days: [String: Int] = [:]
        var groups: [Group] = []
        /// The groups that began within 12 hours before the launch.
        var open: [Int] = []
        for launch in launches.sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
            let next = groups.count
            let group: Int
            if let pipeline = launch.place.pipeline {
                group = pipelines.place(of: pipeline, else: next)
            } else if launch.place.build != nil || launch.place.commit != nil {
                open.removeAll { launch.start.since(groups[$0].launches[0].start) > longest }
                group = open.first { groups[$0].takes(launch) } ?? next
                if group == next { open.append(next) }
            } else {
                group = days.place(of: Timestamp.day(launch.start), else: next)
            }
            if group == next { groups.append(Group()) }
            groups[group].add(launch)
        }
        return groups.map(\.launches)
    }
}

extension Dictionary where Value == Int {
    /// The place of a key; a new key gets `next`.
    fileprivate mutating func place(of key: Key, else next: Int) -> Int {
        if let known = self[key] { return known }
        self[key] = next
        return next
    }
}

extension Night {
    /// - Parameter launches: the launches of one app and branch, in order.
    package init(number: Int, of launches: [NightLaunch]) {
        let places = launches.lazy.map(\.place)
        self.init(
            number: number, app: places[0].app, branch: places[0].branch, target: places.compactMap(\.target).first,
            build: places.compactMap(\.build).first, commit: places.compactMap(\.commit).first,
            pipeline: places.compactMap(\.pipeline).first, start: launches[0].start)
    }
}
