import GRDB
package import TraceModel

/// The launches of a run on one branch, and the launches that can be in one night with them.
package struct LaunchNeighbors: Sendable {
    package let branch: AppBranch
    /// By their numbers in the run, the store's numbers of the run's launches.
    package fileprivate(set) var own: [Int: Int] = [:]
    /// Whether one of the run's launches was never audited, or no night has it yet.
    package fileprivate(set) var isUnjudged = false
    /// Also has the run's launches and all later ones.
    package fileprivate(set) var marks: [LaunchMark] = []
    fileprivate var start = Int64.max
}

extension StoredNights {
    /// The launches of a run, by branch, and those that can be in one night with them.
    package func neighbors(of run: Run) throws(StoreError) -> [LaunchNeighbors] {
        try connection.access { db in
            var found: [LaunchNeighbors] = []
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT
                        launch.number, known.id, known.app, known.branch, known.start_ns,
                        \(Self.isUnjudged)
                    FROM launch
                    JOIN night_launch AS known ON known.identity = launch.identity
                    WHERE launch.run_id = ?
                    ORDER BY launch.number
                    """, arguments: [run.number])
            for row in rows {
                let branch = AppBranch(app: try row.value(2), name: try row.value(3))
                let index = found.firstIndex { $0.branch == branch } ?? found.count
                if index == found.count { found.append(LaunchNeighbors(branch: branch)) }
                found[index].own[try row.number(0)] = try row.number(1)
                found[index].start = min(found[index].start, try row.value(4))
                if try row.value(5) { found[index].isUnjudged = true }
            }
            for index in found.indices {
                found[index].marks = try NightRows(db: db, branch: found[index].branch)
                    .launches(near: found[index].start)
            }
            return found
        }
    }

    /// The numbers of the runs that have launches, each with its longest copy.
    package func runs(ofLaunches launches: [Int]) throws(StoreError) -> Set<Int> {
        let list = launches.map(String.init).joined(separator: ", ")
        return try connection.access { db in
            try Int.fetchSet(
                db, sql: "SELECT run_id FROM night_launch WHERE run_id IS NOT NULL AND id IN (\(list))")
        }
    }
}
