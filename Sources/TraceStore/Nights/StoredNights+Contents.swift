import GRDB
package import TraceModel

extension StoredNights {
    /// What ran in a night.
    package func contents(of night: Night) throws(StoreError) -> NightContents {
        try connection.access { db in
            var contents = NightContents()
            let launches = try Row.fetchCursor(
                db,
                sql: "SELECT count(*), shard, device, os FROM night_launch WHERE night = ? GROUP BY shard, device, os",
                arguments: [night.number])
            while let row = try launches.next() {
                contents.launches += try row.number(0)
                if let shard: String = try row.value(1) { contents.shards.insert(shard) }
                if let device: String = try row.value(2) { contents.devices.insert(device) }
                if let system: String = try row.value(3) { contents.systems.insert(system) }
            }
            contents.tests = try Set(
                String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT test.name
                        FROM night_launch AS launch
                        JOIN coverage_test AS test ON test.coverage = launch.coverage
                        WHERE launch.night = ?
                        """, arguments: [night.number]))
            return contents
        }
    }
}

/// A run with launches of a night.
package struct NightRun: Sendable {
    /// The run's number.
    package var run: Int
    package var platforms: Set<Platform> = []
    package var tests: Set<String> = []
}

extension StoredNights {
    /// The runs that the launches of a night were seen in, by number; none where they were pruned.
    package func runs(of night: Night) throws(StoreError) -> [NightRun] {
        try connection.access { db in
            var runs: [Int: NightRun] = [:]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT DISTINCT launch.run_id, launch.device, launch.os, test.name
                    FROM night_launch AS launch
                    LEFT JOIN coverage_test AS test ON test.coverage = launch.coverage
                    WHERE launch.night = ? AND launch.run_id IS NOT NULL
                    """, arguments: [night.number])
            while let row = try rows.next() {
                let number = try row.number(0)
                var run = runs[number] ?? NightRun(run: number)
                run.platforms.insert(Platform(device: try row.value(1), system: try row.value(2)))
                if let test: String = try row.value(3) { run.tests.insert(test) }
                runs[number] = run
            }
            return runs.values.sorted { $0.run < $1.run }
        }
    }
}
