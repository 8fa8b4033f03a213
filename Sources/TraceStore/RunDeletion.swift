import GRDB

/// Deletes runs with everything that belongs to them.
///
/// Names of classes and threads, and origins, stay: other runs have the same.
enum RunDeletion {
    /// Deletes the run with that number, if there is one.
    static func delete(_ run: Int64, _ db: Database) throws {
        for statement in statements {
            try db.execute(sql: statement, arguments: ["run": run])
        }
    }

    // By ranges of identifiers where a table has no index by run. What refers to a row goes before it.
    private static let statements = [
        "DELETE FROM finding_event WHERE finding_id IN (SELECT id FROM finding WHERE run_id = :run)",
        "DELETE FROM finding WHERE run_id = :run",
        "DELETE FROM problem WHERE run_id = :run",
        "DELETE FROM test WHERE run_id = :run",
        "DELETE FROM launch WHERE run_id = :run",
        "DELETE FROM partial WHERE run_id = :run",
        "DELETE FROM origin_stretch WHERE run_id = :run",
        "DELETE FROM class_event_count WHERE run_id = :run",
        "DELETE FROM slow_embedding WHERE run_id = :run",
        "DELETE FROM relation WHERE parent_id BETWEEN \(controllers)",
        "DELETE FROM event_object WHERE event_id BETWEEN \(events)",
        "DELETE FROM event WHERE id BETWEEN \(events)",
        "DELETE FROM controller WHERE id BETWEEN \(controllers)",
        "DELETE FROM run_thread WHERE run_id = :run",
        "DELETE FROM recorded WHERE run_id = :run",
        "DELETE FROM superclass WHERE run_id = :run",
        "DELETE FROM run_header WHERE run_id = :run",
        "DELETE FROM run WHERE id = :run",
    ]

    private static let events = """
        (SELECT event_base + 1 FROM run WHERE id = :run) AND (SELECT event_base + last_line FROM run WHERE id = :run)
        """
    private static let controllers = """
        (SELECT controller_base FROM run WHERE id = :run) \
        AND (SELECT controller_base + controller_count - 1 FROM run WHERE id = :run)
        """
}
