import GRDB
import TraceModel

/// What of a store a statement may mix: names, numbers and launches that occur more often than once.
extension AdHocQuery {
    /// A name that occurs more often than one may think.
    package typealias RepeatedName = (name: String, count: Int)

    /// A name that several runs have, and their number; nil if there is none.
    package var sharedRunName: RepeatedName? {
        get throws(StoreError) {
            try pair(
                """
                SELECT name, count(*) FROM run GROUP BY name HAVING count(*) > 1
                ORDER BY count(*) DESC, name
                LIMIT 1
                """)
        }
    }

    /// A test that a run has more than once, by attempts or in several modules, and how often; nil if there is none.
    package func repeatedTest(countingAttempts countsAttempts: Bool) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT test, count(*) FROM test GROUP BY run_id, test\(countsAttempts ? "" : ", attempt") HAVING count(*) > 1
            ORDER BY count(*) DESC, test
            LIMIT 1
            """)
    }

    /// A run in which leaks were not looked for at all, and how many such runs there are; nil if there is none.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
    package func runWithoutLeakCheck(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT run.name, count(*) OVER ()
            FROM unchecked_rule
            JOIN run ON run.id = unchecked_rule.run_id
            WHERE rule = ? AND class = '' AND \(Self.condition("run.id", runs))
            ORDER BY run.id
            LIMIT 1
            """, [Coverage.leakRule])
    }

    /// The numbers of the runs but for those with these numbers and names.
    package func runs(exceptFor numbers: [Int], named names: [String]) throws(StoreError) -> [Int] {
        let named = try runs(named: names)
        return try facts { db in try Int.fetchAll(db, sql: "SELECT id FROM run") }
            .filter { !numbers.contains($0) && !named.contains($0) }
    }

    /// The numbers of the runs with these names.
    package func runs(named names: [String]) throws(StoreError) -> [Int] {
        try facts { db in
            try names.flatMap { try Int.fetchAll(db, sql: "SELECT id FROM run WHERE name = ?", arguments: [$0]) }
        }
    }

    /// The numbers of two runs that have the same launch, and how many launches are in several runs; nil if none is.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
    package func sharedLaunches(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        let own = Self.condition("run_id", runs)
        return try pair(
            """
            SELECT (
                SELECT group_concat(run_id, ' and ')
                FROM (
                    SELECT DISTINCT run_id FROM launch WHERE identity = shared.identity AND \(own)
                    ORDER BY run_id LIMIT 2
                )
            ), count(*)
            FROM (
                SELECT identity
                FROM launch
                WHERE identity IS NOT NULL AND \(own)
                GROUP BY identity
                HAVING min(run_id) < max(run_id)) AS shared
            """)
    }

    private static func condition(_ column: String, _ runs: [Int]?) -> String {
        runs.map { "\(column) IN (\($0.map(String.init).joined(separator: ", ")))" } ?? "TRUE"
    }

    /// A test that is in several modules, and in how many; nil if there is none.
    package var testOfSeveralModules: RepeatedName? {
        get throws(StoreError) {
            try pair(
                """
                SELECT test, count(DISTINCT rtrim(argument, '()')) FROM test WHERE argument IS NOT NULL GROUP BY test
                HAVING count(DISTINCT rtrim(argument, '()')) > 1
                ORDER BY 2 DESC, test
                LIMIT 1
                """)
        }
    }

    /// The number of a run with several launches, and how many; nil if there is none.
    ///
    /// - Parameters:
    ///   - runs: those that are looked at; nil for all.
    ///   - overlap: whether the lines of its launches must interleave.
    package func launches(ofRuns runs: [Int]?, thatOverlap overlap: Bool) throws(StoreError) -> RepeatedName? {
        let lines = overlap ? "AND other.first_line <= launch.last_line" : ""
        return try pair(
            """
            SELECT launch.run_id || '', (SELECT count(*) FROM launch AS own WHERE own.run_id = launch.run_id)
            FROM launch
            JOIN launch AS other ON other.run_id = launch.run_id AND other.first_line > launch.first_line \(lines)
            WHERE \(Self.condition("launch.run_id", runs))
            ORDER BY launch.run_id
            LIMIT 1
            """)
    }

    /// How many runs have events.
    package var runCount: Int {
        get throws(StoreError) {
            try facts { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM run WHERE event_count > 0") ?? 0 }
        }
    }

    /// How many nights there are.
    package var nightCount: Int {
        get throws(StoreError) { try facts { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM night") ?? 0 } }
    }

    /// The number of a run with several launches that are in nights, and how many it has; nil if there is none.
    package var runOfSeveralLaunches: RepeatedName? {
        get throws(StoreError) {
            try pair(
                """
                SELECT run_id || '', count(*) FROM night_launch WHERE run_id IS NOT NULL GROUP BY run_id HAVING count(*) > 1
                ORDER BY count(*) DESC, run_id
                LIMIT 1
                """)
        }
    }

    /// An address that several controllers of a run had one after the other, and how many; nil if there is none.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
    package func sharedAddress(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT address_text, count(*) FROM run JOIN controller ON run_id = run.id AND address_text IS NOT NULL
            WHERE \(Self.condition("run.id", runs))
            GROUP BY run.id, address_text
            HAVING count(*) > 1
            ORDER BY count(*) DESC, run.id, address_text
            LIMIT 1
            """)
    }

    /// A run whose log's clock steps back, or whose app was suspended, with the line, and how many such runs there are.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
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

    /// A run whose log names several zones, and how many such runs there are.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
    package func changeOfZone(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair("SELECT min(id) || '', count(*) FROM run WHERE has_several_zones AND \(Self.condition("id", runs))")
    }

    /// A run whose log shows controllers without addresses, and how many of these there are in all runs.
    ///
    /// - Parameter runs: those that are looked at; nil for all.
    package func namelessControllers(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        let own = "AND \(Self.condition("run_id", runs))"
        return try pair("SELECT min(run_id) || '', count(*) FROM controller WHERE address IS NULL \(own)")
    }

    /// Nil for no row, or one with a null.
    private func pair(_ sql: String, _ arguments: [String] = []) throws(StoreError) -> RepeatedName? {
        try facts { db -> RepeatedName? in
            guard let row = try Row.fetchOne(db, sql: sql, arguments: StatementArguments(arguments)),
                let name = String.fromDatabaseValue(row[0])
            else { return nil }
            return (name, try row.number(1))
        }
    }
}
