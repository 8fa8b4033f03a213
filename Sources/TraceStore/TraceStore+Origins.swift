import GRDB
package import TraceModel

extension TraceStore {
    /// The run with the knowledge of the files in which its lines stand, if it has several.
    package func locating(_ run: Run) throws(StoreError) -> Run {
        var run = run
        run.files = try connection.access { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT origin_stretch.line, origin_stretch.file_line, origin.file
                    FROM origin_stretch
                    JOIN origin ON origin.id = origin_stretch.origin_id
                    WHERE origin_stretch.run_id = ? AND origin.file IS NOT NULL
                    ORDER BY origin_stretch.line
                    """,
                arguments: [run.number])
            var files: [OriginStretch] = []
            while let row = try rows.next() {
                files.append(OriginStretch(line: row[0], origin: Origin(file: row[2]), fileLine: row[1]))
            }
            return files
        }
        return run
    }
}
