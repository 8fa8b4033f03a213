import GRDB

/// What the times of a store's runs do not tell.
extension QueriedContents {
    /// A run whose log's clock steps back, or whose app was suspended, with the line, and how many such runs there are.
    package func clockStep(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        let own = "WHERE \(Self.condition("run_id", runs))"
        return try pair(
            """
            SELECT run_id || ' at line ' || min(line), (SELECT count(DISTINCT run_id) FROM internal_clock_step \(own))
            FROM internal_clock_step \(own)
            GROUP BY run_id
            ORDER BY run_id
            LIMIT 1
            """)
    }

    /// The condition that the clock of the run of a row steps.
    ///
    /// - Parameter relation: how a line of the row stands to that of the step: `e.line <`; nil for any.
    package static func hasClockStep(in source: String, _ relation: String?) -> String {
        """
        EXISTS (
            SELECT 1 FROM internal_clock_step AS clock_step
            WHERE clock_step.run_id = \(source).run_id \(relation.map { "AND \($0) clock_step.line" } ?? "")
        )
        """
    }

    /// The condition that the clock steps back between two lines of a row.
    package static func hasClockStep(_ source: String, from begin: String, upTo end: String) -> String {
        """
        EXISTS (
            SELECT 1 FROM internal_clock_step AS clock_step
            WHERE clock_step.run_id = \(source).run_id AND clock_step.added_ns > 0
                AND \(source).\(begin) < clock_step.line AND clock_step.line <= \(source).\(end)
        )
        """
    }

    /// How many hours the clock of all logs is ahead of UTC, such as `-5.5`; nil if they differ, are not known, or are in UTC.
    package func zone(ofRuns runs: [Int]?) throws(StoreError) -> String? {
        try pair(
            """
            SELECT rtrim(rtrim(printf('%+.2f', min(utc_offset_s) / 3600.0), '0'), '.'), count(*)
            FROM run_log WHERE \(Self.condition("run_id", runs))
            HAVING min(utc_offset_s) = max(utc_offset_s) AND min(utc_offset_s) <> 0 AND count(utc_offset_s) = count(*)
            """)?.name
    }

    /// A run whose log names several zones, and how many such runs there are.
    package func changeOfZone(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair("SELECT min(id) || '', count(*) FROM run WHERE has_several_zones AND \(Self.condition("id", runs))")
    }

    /// A run whose log's clock steps back within the time of a row of a view, with the line, and how many such rows there are.
    ///
    /// - Parameter end: the column with the line where that time ends.
    package func clockStepBack(
        in view: String, upTo end: String, ofRuns runs: [Int]?
    ) throws(StoreError) -> RepeatedName? {
        let launch =
            StoreSchema.columns(ofView: view).contains("launch")
            ? "AND (step.launch IS NULL OR step.launch = own.launch)" : ""
        return try pair(
            """
            SELECT own.run_id || ' at line ' || step.line, count(*) OVER ()
            FROM internal_clock_step AS step
            JOIN \(view) AS own ON own.run_id = step.run_id AND own.began_line < step.line AND step.line <= own.\(end) \(launch)
            WHERE step.added_ns > 0 AND \(Self.condition("own.run_id", runs))
            ORDER BY own.run_id, step.line
            LIMIT 1
            """)
    }

    /// A run whose log has times, but no date.
    package struct UndatedRun {
        package let name: String
        package let count: Int
        /// Whether other runs have dates.
        package let hasOthers: Bool
    }

    /// A run whose log has times, but no date, and how many such runs there are.
    package func undatedRun(ofRuns runs: [Int]?) throws(StoreError) -> UndatedRun? {
        let own = Self.condition("id", runs)
        guard let undated = try pair("SELECT min(id) || '', count(*) FROM run WHERE time_base = 'relative' AND \(own)")
        else {
            return nil
        }
        let dated = try pair("SELECT min(id) || '', count(*) FROM run WHERE time_base = 'absolute' AND \(own)")
        return UndatedRun(name: undated.name, count: undated.count, hasOthers: dated != nil)
    }

    /// A run whose log has no times, and how many such runs there are.
    package func untimedRun(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            "SELECT min(id) || '', count(*) FROM run WHERE time_base IS NULL AND event_count > 0 AND \(Self.condition("id", runs))"
        )
    }

    /// A run with rows of a view that its launch's end ended, because another launch followed, and how many such rows there are.
    package func endsOfLaunches(in view: String, ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            "SELECT min(run_id) || '', count(*) FROM \(view) WHERE ended_how = 'launchEnded' AND \(Self.condition("run_id", runs))"
        )
    }
}
