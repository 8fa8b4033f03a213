import GRDB
import TraceModel

extension StoredNights {
    /// Enters the launches of runs that an older vctrace imported, which did not tell them apart.
    package func adoptLaunches() throws(StoreError) {
        guard
            try connection.access({ try Int.fetchOne($0, sql: "SELECT 1 FROM launch WHERE identity = '' LIMIT 1") })
                != nil
        else { return }
        try connection.transaction { db in
            let numbers = try Int.fetchAll(
                db, sql: "SELECT DISTINCT run_id FROM launch WHERE identity = '' ORDER BY run_id")
            for number in numbers {
                guard let run = try RunRow.runs(db, where: "id = ?", [number]).first else { continue }
                var launches = run.summary.launches
                let own = LaunchHeader(tags: launches.count == 1 ? run.summary.header.ofAllLaunches.tags : [:])
                for index in launches.indices {
                    launches[index].header.tags = own.tags.filter { LaunchHeader.own.contains($0.key) }
                    try Self.identify(&launches[index], in: run, db)
                }
                try NightLaunchRows(db: db).register(
                    launches, of: number, run.summary, imported: run.imported)
            }
        }
    }

    private static func identify(_ launch: inout Launch, in run: Run, _ db: Database) throws {
        let first = """
            SELECT event.time_ns, controller.class, controller.address_text
            FROM event
            JOIN controller ON controller.run_id = event.run_id AND controller.number = event.subject
            WHERE event.run_id = ? AND event.line >= ? AND controller.launch = ?
            ORDER BY event.line
            LIMIT 1
            """
        if let process = launch.header.process {
            launch.process = launch.process ?? process.name
            launch.processID = launch.processID ?? process.id
        }
        if let row = try Row.fetchOne(db, sql: first, arguments: [run.number, launch.first.line, launch.number]) {
            let name: String = try row.value(1)
            let address = (try row.value(2) as String?).map { " " + $0 } ?? ""
            launch.sign = Launch.Sign(
                controller: "\(ClassName(name).short)\(address)",
                time: (try row.value(0) as Int64?).flatMap { time in run.summary.start.map { time.later(by: $0) } })
        }
        launch.identity = launch.identity(in: run.summary.header, digest: run.digest)
        try db.execute(
            sql: "UPDATE launch SET identity = ? WHERE run_id = ? AND number = ?",
            arguments: [launch.identity, run.number, launch.number])
    }
}
