import GRDB

/// Copies the launches of another store, and what they showed, after its runs were copied.
struct NightMerge {
    let db: Database
    /// The schema name of the other store.
    let source: String

    /// Copies everything. If both stores have a launch, the longer copy counts, with the tags of both.
    func merge() throws {
        try mergeCoverages()
        for (table, columns) in [
            ("internal_configuration", "digest, text"), ("defect", "fingerprint, rule, path, class"),
            ("rule", "id, title, severity, topic"), ("internal_rename", "app, name, former"),
            ("internal_reuse", "app, branch, name, start_ns, commit_ns"),
        ] {
            try db.execute(
                sql: "INSERT OR IGNORE INTO \(table) (\(columns)) SELECT \(columns) FROM \(source).\(table)")
        }
        try db.execute(
            sql: """
                INSERT INTO internal_unanswered (app, branch, start_ns)
                SELECT app, branch, start_ns FROM \(source).internal_unanswered WHERE TRUE
                ON CONFLICT DO UPDATE SET start_ns = min(start_ns, excluded.start_ns)
                """)
        let brings = NightLaunchRows.placeColumns.map { "own.\($0) IS NULL AND other.\($0) IS NOT NULL" }.joined(
            separator: " OR ")
        try db.execute(
            sql: """
                CREATE TEMP TABLE merged AS
                SELECT
                    other.id, other.identity,
                    own.id IS NULL OR other.event_count > own.event_count
                        OR (other.event_count = own.event_count
                            AND own.audit_settings IS NULL AND other.audit_settings IS NOT NULL) AS is_better
                FROM \(source).night_launch AS other
                LEFT JOIN main.night_launch AS own ON own.identity = other.identity
                WHERE is_better OR other.start_ns < own.start_ns OR \(brings) OR (own.run_id IS NULL AND other.run_id IS NOT NULL)
                """)
        let merged = "identity IN (SELECT identity FROM merged)"
        // Until now, a launch may have had no branch.
        try NightLaunchRows(db: db).unjudge(merged, [])
        try mergeLaunches()
        try mergeSightings()
        try NightLaunchRows(db: db).unjudge(merged, [])
        try db.execute(sql: "DROP TABLE merged")
    }

    private func mergeCoverages() throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO internal_coverage (digest, is_cut_off)
                SELECT digest, is_cut_off FROM \(source).internal_coverage
                """)
        for (table, columns) in [
            ("internal_coverage_test", "name, attempt, outcome, ran_to_end, argument"),
            ("internal_coverage_part", "class, test, exercises"), ("internal_coverage_gap", "rule, class"),
        ] {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO main.\(table) (coverage, \(columns))
                    SELECT own.id, \(columns)
                    FROM \(source).\(table) AS entry
                    JOIN \(source).internal_coverage AS other ON other.id = entry.coverage
                    JOIN main.internal_coverage AS own ON own.digest = other.digest
                    """)
        }
    }

    private func mergeLaunches() throws {
        let columns = NightLaunchRows.placeColumns.joined(separator: ", ")
        let others = NightLaunchRows.placeColumns.map { "other.\($0)" }.joined(separator: ", ")
        let isBetter = "identity IN (SELECT identity FROM merged WHERE is_better)"
        try db.execute(
            sql: """
                INSERT INTO main.night_launch (
                    identity, \(columns), start_ns, imported_ns, clock_ns, base, base_ns, event_count, run_id,
                    audit_settings, coverage)
                SELECT
                    other.identity, \(others), other.start_ns, other.imported_ns, other.clock_ns, other.base,
                    other.base_ns, other.event_count,
                    (SELECT run_id FROM main.launch WHERE launch.identity = other.identity
                        ORDER BY event_count DESC, run_id DESC LIMIT 1),
                    other.audit_settings, own.id
                FROM \(source).night_launch AS other
                LEFT JOIN \(source).internal_coverage AS seen ON seen.id = other.coverage
                LEFT JOIN main.internal_coverage AS own ON own.digest = seen.digest
                WHERE other.identity IN (SELECT identity FROM merged)
                ON CONFLICT (identity) DO UPDATE SET
                    \(NightLaunchRows.completion),
                    run_id = CASE
                        WHEN \(isBetter) THEN coalesce(excluded.run_id, run_id)
                        WHEN event_count = excluded.event_count THEN coalesce(run_id, excluded.run_id)
                        ELSE run_id
                    END,
                    audit_settings = iif(\(isBetter), excluded.audit_settings, audit_settings),
                    coverage = iif(\(isBetter), excluded.coverage, coverage),
                    event_count = iif(\(isBetter), excluded.event_count, event_count)
                """)
    }

    private func mergeSightings() throws {
        try db.execute(
            sql: """
                DELETE FROM main.sighting WHERE launch IN (
                    SELECT id FROM main.night_launch WHERE identity IN (SELECT identity FROM merged WHERE is_better))
                """)
        try db.execute(
            sql: """
                INSERT INTO main.sighting (
                    launch, defect, test, argument, is_excluded, severity, visits, stayed, growth)
                SELECT
                    own.id, mine.id, entry.test, entry.argument, entry.is_excluded, entry.severity, entry.visits, entry.stayed,
                    entry.growth
                FROM merged
                JOIN \(source).sighting AS entry ON entry.launch = merged.id
                JOIN \(source).defect AS theirs ON theirs.id = entry.defect
                JOIN main.defect AS mine ON mine.fingerprint = theirs.fingerprint
                JOIN main.night_launch AS own ON own.identity = merged.identity
                WHERE merged.is_better
                """)
    }
}
