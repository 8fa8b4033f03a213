import Foundation
import GRDB
import TraceEngine
import TraceExport
import TraceModel
import TraceStore
import VCTraceAudit

/// Stores that somebody else wrote or damaged.
package enum StoreTargets {
    /// A store with some bytes changed: three bytes give the place, the fourth the value.
    static let bytes = FuzzTarget(
        "store-bytes",
        seeds: {
            // The header, and the first page of each table.
            [0, 1, 4, 12, 20].map { page in [UInt8(page), 0, UInt8(page * 3), 0xFF] } + [[0, 0, 18, 9, 0, 0, 28, 1]]
        },
        run: { bytes in
            var file = SampleStore.soundBytes
            for start in stride(from: 0, to: bytes.count - 3, by: 4) {
                let place = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
                file[place % file.count] = bytes[start + 3]
            }
            SampleStore.withFile(file, read)
        })

    /// A store with some values changed: two bytes give the column, one the row, one the value.
    package static let values = FuzzTarget(
        "store-values",
        // Some, because it is slow: it would spend its time on the seeds.
        seeds: {
            stride(from: 0, to: columns.count, by: 16).map { [UInt8($0 >> 8), UInt8($0 & 255), 0, UInt8($0 & 255)] }
        },
        run: { bytes in
            SampleStore.withFile(laxBytes) { path in
                try? DatabaseQueue(path: path, configuration: unchecked).inDatabase { db in
                    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
                        let (table, column) = columns[(Int(bytes[start]) << 8 | Int(bytes[start + 1])) % columns.count]
                        let value = oddValues[Int(bytes[start + 3]) % oddValues.count]
                        let row = Int(bytes[start + 2])
                        // Fails if the column does not take the value.
                        try? db.execute(
                            sql: """
                                UPDATE \(table) SET \(column) = \(value) WHERE rowid IN (
                                    SELECT rowid FROM \(table) LIMIT \(row % 16 == 0 ? -1 : 1) OFFSET \(row / 16)
                                )
                                """)
                    }
                }
                read(path)
            }
        })

    private static let oddValues = [
        "x'ff00'", "'abc'", "-1", "0", "1", "2", "255", "65536", "2147483648", "9223372036854775807",
        "-9223372036854775808", "1e300", "NULL", "''", "'\u{1B}[31m'", "zeroblob(70000)", "x'ffffffffffffffff'",
        "printf('%.70000c', 'x')", "1099511627776",
    ]

    /// Inputs that set each column in turn to a number that is far too great for a size or the end of a loop.
    package static var numbers: [[UInt8]] {
        columns.indices.map { [UInt8($0 >> 8), UInt8($0 & 255), 0, UInt8(oddValues.count - 1)] }
    }

    private static let unchecked: GRDB.Configuration = {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        return configuration
    }()

    /// The intact store, with tables that take any value, as a damaged file's may.
    private static let laxBytes: [UInt8] = {
        var lax: [UInt8] = []
        SampleStore.withFile(SampleStore.soundBytes) { path in
            do {
                try DatabaseQueue(path: path).inDatabase { db in
                    try db.execute(
                        sql: """
                            PRAGMA journal_mode = DELETE;
                            PRAGMA writable_schema = ON;
                            UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT, ', ') '), ') STRICT', ')')
                            """)
                }
                lax = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            } catch {
                fatalError("\(error)")
            }
        }
        return lax
    }()

    private static let columns: [(table: String, column: String)] = {
        var columns: [(String, String)] = []
        try? AdHocQuery(
            SampleStore.sound.store,
            """
            SELECT object.name, info.name FROM sqlite_schema AS object JOIN pragma_table_info(object.name) AS info
            WHERE object.type = 'table' AND object.name NOT LIKE 'sqlite%'
            """
        ).forEachRow { row in
            if case .text(let table) = row[0], case .text(let column) = row[1] { columns.append((table, column)) }
        }
        require(columns.count > 100, "the store has no columns")
        return columns
    }()

    /// Reads everything that vctrace reads in a store. An unreadable store must be an error and nothing worse.
    private static func read(_ path: String) {
        guard let store = try? TraceStore(path: path, isCreated: false, patience: LockPatience(limit: 0)) else {
            return
        }
        for listed in (try? store.runs()) ?? [] {
            guard let run = try? store.completing(listed) else { continue }
            _ = try? store.objections(of: run, upTo: .max)
            _ = try? store.line(at: 50, of: run)
            let report = try? RunAudit().report(on: run, in: store)
            _ = try? RunReplay(run: run, store: store).tree(atLine: 12, time: nil, objections: [])
            _ = try? RunReplay(run: run, store: store).history(of: report?.findings ?? [])
            for format in [ExportFormat.native, .perfetto] {
                try? store.export(run, with: report?.findings ?? [], as: format) { _ in }
            }
        }
        _ = try? store.findingCounts()
        _ = try? RunAudit().judgeAllNights(in: store)
        if let reader = try? NightReader(judging: store, audit: RunAudit(), onlyReads: true),
            let night = reader.nights.last
        {
            _ = try? reader.report(on: night)
        }
        for view in ["event_log", "relation_log", "finding_log", "tree_log"] {
            try? AdHocQuery(store, "SELECT * FROM \(view)", limits: AdHocQuery.QueryLimits(seconds: 0.5)).forEachRow {
                _ in
            }
        }
        if let first = try? store.runs().first { _ = try? store.delete([first]) }
    }
}
