import GRDB

/// What the store of a query holds that a statement may mix up: names, numbers and launches that occur more often than once, nights, and times.
package struct QueriedContents {
    let query: AdHocQuery

    /// A name that occurs more often than one may think.
    package typealias RepeatedName = (name: String, count: Int)

    // Each looks at some runs or nights, by their numbers; nil stands for all. It returns nil if there is none.

    /// The names that several runs have.
    package static let sharedNames = "SELECT name FROM run GROUP BY name HAVING count(*) > 1"

    /// A name that several runs have, and their number.
    package func sharedRunName(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT name, count(*) FROM run WHERE \(Self.condition("id", runs)) GROUP BY name HAVING count(*) > 1
            ORDER BY count(*) DESC, name
            LIMIT 1
            """)
    }

    /// A test that a run has more than once, by attempts or in several modules, and how often.
    package func repeatedTest(
        countingAttempts countsAttempts: Bool, ofRuns runs: [Int]?
    ) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT test, count(*) FROM test WHERE \(Self.condition("run_id", runs))
            GROUP BY run_id, test\(countsAttempts ? "" : ", attempt") HAVING count(*) > 1
            ORDER BY count(*) DESC, test
            LIMIT 1
            """)
    }

    /// The numbers of the runs with these names.
    package func runs(named names: [String]) throws(StoreError) -> [Int] {
        try query.facts { db in
            try names.flatMap { try Int.fetchAll(db, sql: "SELECT id FROM run WHERE name = ?", arguments: [$0]) }
        }
    }

    /// The numbers of two runs that have the same launch, and how many launches are in several runs.
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

    /// The condition that a row belongs to a launch that several runs have, or to a run with such a launch.
    package static func isInSharedLaunch(_ source: String, _ hasLaunch: Bool) -> String {
        """
        EXISTS (
            SELECT 1 FROM launch AS shared_launch
            JOIN launch AS copy_of_launch ON copy_of_launch.identity = shared_launch.identity
                AND copy_of_launch.run_id <> shared_launch.run_id
            WHERE shared_launch.run_id = \(source).run_id \(hasLaunch ? "AND shared_launch.number = \(source).launch" : "")
        )
        """
    }

    /// The tests that are in several modules.
    package static let testsOfModules = """
        SELECT test FROM test WHERE argument IS NOT NULL GROUP BY test HAVING count(DISTINCT rtrim(argument, '()')) > 1
        """

    /// A test that is in several modules, and in how many.
    ///
    /// - Parameters:
    ///   - inOneRun: whether one run must have it in several modules.
    ///   - name: the test; nil for any.
    package func testOfSeveralModules(
        ofRuns runs: [Int]?, inOneRun: Bool = false, named name: String? = nil
    ) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT test, count(DISTINCT rtrim(argument, '()')) FROM test
            WHERE argument IS NOT NULL AND \(Self.condition("run_id", runs)) AND test = coalesce(?, test)
            GROUP BY test\(inOneRun ? ", run_id" : "")
            HAVING count(DISTINCT rtrim(argument, '()')) > 1
            ORDER BY 2 DESC, test
            LIMIT 1
            """, [name])
    }

    /// A test whose module the log does not name, and how often it ran.
    ///
    /// - Parameter name: the test; nil for any.
    package func testWithoutModule(ofRuns runs: [Int]?, named name: String? = nil) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(test), count(*) FROM test
            WHERE argument IS NULL AND \(Self.condition("run_id", runs)) AND test = coalesce(?, test)
            """, [name])
    }

    /// The number of a run with several launches, and how many.
    ///
    /// - Parameter overlap: whether the lines of its launches must interleave.
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

    /// Whether anything has such a number: a run, a night, a launch of a run or an attempt at a test; nil for any other column.
    package func hasNumber(_ number: Int64, _ column: String) throws(StoreError) -> Bool? {
        let tables = [
            "run_id": "run WHERE id", "night": "night WHERE id", "launch": "launch WHERE number",
            "attempt": "test WHERE attempt",
        ]
        guard let table = tables[column] else { return nil }
        return try pair("SELECT '', 1 FROM \(table) = \(number) LIMIT 1") != nil
    }

    /// How many runs have events.
    package func runCount(ofRuns runs: [Int]?) throws(StoreError) -> Int {
        let sql = "SELECT count(*) FROM run WHERE event_count > 0 AND \(Self.condition("id", runs))"
        return try query.facts { db in try Int.fetchOne(db, sql: sql) ?? 0 }
    }

    /// The number of a run with several launches that are in nights, and how many it has.
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

    /// An address that several controllers of a run had one after the other, and how many.
    ///
    /// - Parameter generation: whether they must also have one generation, in several launches.
    package func sharedAddress(
        ofRuns runs: [Int]?, withGeneration generation: Bool = false, named name: String? = nil
    ) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT address_text, count(*) FROM run JOIN controller ON run_id = run.id AND address_text IS NOT NULL
            WHERE \(Self.condition("run.id", runs)) AND address_text = coalesce(?, address_text)
            GROUP BY run.id, address_text\(generation ? ", generation" : "")
            HAVING count(*) > 1
            ORDER BY count(*) DESC, run.id, address_text
            LIMIT 1
            """, [name])
    }

    /// A run whose log shows controllers without addresses, and how many of these there are in all runs.
    package func namelessControllers(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        let own = "AND \(Self.condition("run_id", runs))"
        return try pair("SELECT min(run_id) || '', count(*) FROM controller WHERE address IS NULL \(own)")
    }

    /// A class of which a run has several controllers, and how many.
    package func sharedClass(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT class, count(*) FROM controller WHERE \(Self.condition("run_id", runs)) GROUP BY run_id, class
            HAVING count(*) > 1
            ORDER BY count(*) DESC, run_id, class
            LIMIT 1
            """)
    }

    /// A run whose launches differ in a column of `run_log`, such as the device, and how many values they have.
    package func runOfSeveral(_ column: String, ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT launch.run_id || '', count(DISTINCT \(StoreSchema.valuesOfLaunches[column] ?? "NULL")) AS count
            FROM launch
            JOIN night_launch AS known ON known.identity = launch.identity
            WHERE \(Self.condition("launch.run_id", runs))
            GROUP BY launch.run_id
            HAVING count > 1
            ORDER BY launch.run_id
            LIMIT 1
            """)
    }

    /// The class of several findings of a launch that each tell how many controllers of their kind stayed, and how many findings.
    package func repeatedVisits(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT subject.class, count(*)
            FROM finding
            JOIN controller AS subject ON subject.run_id = finding.run_id AND subject.number = finding.subject
            WHERE finding.stayed IS NOT NULL AND \(Self.condition("finding.run_id", runs))
            GROUP BY finding.run_id, finding.fingerprint, subject.launch
            HAVING count(*) > 1
            ORDER BY count(*) DESC, subject.class
            LIMIT 1
            """)
    }

    static func condition(_ column: String, _ runs: [Int]?) -> String {
        runs.map { "\(column) IN (\($0.map(String.init).joined(separator: ", ")))" } ?? "TRUE"
    }

    /// Nil for no row, or one with a null, and if it takes too long to find one.
    func pair(_ sql: String, _ arguments: [String?] = []) throws(StoreError) -> RepeatedName? {
        try query.briefly { db -> RepeatedName? in
            guard let row = try Row.fetchOne(db, sql: sql, arguments: StatementArguments(arguments)),
                let name = String.fromDatabaseValue(row[0])
            else { return nil }
            return (name, try row.number(1))
        } ?? nil
    }
}
