package import TraceModel

/// Groups the launches of one app and branch into nights.
///
/// Launches of one pipeline are a night. Without a pipeline, launches are a night if their known builds and commits are equal and
/// they began within 12 hours of the first one. If build and commit are unknown, the launches of one day (in UTC) are a night.
package enum NightAssembly {
    private static let longest: Int64 = 12 * 3600 * 1_000_000_000

    private struct Group {
        var launches: [LaunchMark]
        var build: String?
        var commit: String?

        init(_ first: LaunchMark) {
            launches = [first]
            (build, commit) = (first.build, first.commit)
        }

        func takes(_ launch: LaunchMark) -> Bool {
            guard launch.start.since(launches[0].start) <= longest else { return false }
            let facts = [(build, launch.build), (commit, launch.commit)]
            return facts.contains { $0 != nil && $0 == $1 } && !facts.contains { $0 != nil && $1 != nil && $0 != $1 }
        }

        mutating func add(_ launch: LaunchMark) {
            launches.append(launch)
            build = build ?? launch.build
            commit = commit ?? launch.commit
        }
    }

    /// The launches of each night, in order, and the nights in the order of their first launches.
    package static func nights(of launches: [LaunchMark]) -> [[LaunchMark]] {
        var pipelines: [String: Int] = [:]
        var days: [String: Int] = [:]
        var groups: [Group] = []
        /// The groups that began within 12 hours before the launch.
        var open: [Int] = []
        for launch in launches.sorted(by: LaunchMark.isBefore) {
            let known: Int?
            if let pipeline = launch.pipeline {
                known = pipelines[pipeline]
                if known == nil { pipelines[pipeline] = groups.count }
            } else if launch.build != nil || launch.commit != nil {
                open.removeAll { launch.start.since(groups[$0].launches[0].start) > longest }
                known = open.first { groups[$0].takes(launch) }
                if known == nil { open.append(groups.count) }
            } else {
                let day = Timestamp.day(launch.start)
                known = days[day]
                if known == nil { days[day] = groups.count }
            }
            if let known { groups[known].add(launch) } else { groups.append(Group(launch)) }
        }
        return groups.map(\.launches)
    }
}

extension Night {
    /// - Parameter launches: in order.
    package init(number: Int, on branch: AppBranch, of launches: [LaunchMark]) {
        self.init(
            number: number, app: branch.app, branch: branch.name, target: launches.lazy.compactMap(\.target).first,
            build: launches.lazy.compactMap(\.build).first, commit: launches.lazy.compactMap(\.commit).first,
            pipeline: launches.lazy.compactMap(\.pipeline).first, start: launches[0].start)
    }
}
