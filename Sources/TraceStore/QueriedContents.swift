import GRDB
import TraceModel

/// What the store of a query holds that a statement may mix up: names, numbers and launches that occur more often than once, nights, and times.
package struct QueriedContents {
    let query: AdHocQuery

    /// A name that occurs more often than one may think.
    package typealias RepeatedName = (name: String, count: Int)

    // Each looks at some runs or nights, by their numbers; nil stands for all. It returns nil if there is none.

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

    /// A run in which leaks were not looked for at all, and how many such runs there are.
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

    /// A run without leaks in which those of some classes were not looked for: its name, one of the classes, and how many.
    ///
    /// - Parameter classes: those that are asked about; empty for all.
    package func classWithoutLeakCheck(
        ofRuns runs: [Int]?, among classes: [String]
    ) throws(StoreError) -> (run: String, name: String, count: Int)? {
        let asked = classes.isEmpty ? "" : "AND class IN (\(classes.map { _ in "?" }.joined(separator: ", ")))"
        return try query.facts { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT run.name, min(class), count(DISTINCT class)
                    FROM unchecked_rule
                    JOIN run ON run.id = unchecked_rule.run_id
                    WHERE unchecked_rule.rule = ? AND class <> '' \(asked) AND \(Self.condition("run.id", runs))
                        AND NOT EXISTS (SELECT 1 FROM finding WHERE finding.run_id = run.id AND finding.rule = unchecked_rule.rule)
                    GROUP BY run.id
                    ORDER BY run.id
                    LIMIT 1
                    """, arguments: StatementArguments([Coverage.leakRule] + classes)
            ).map { ($0[0], $0[1], $0[2]) }
        }
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

    /// A run whose log shows controllers without addresses, and how many of these there are in all runs.
    package func namelessControllers(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        let own = "AND \(Self.condition("run_id", runs))"
        return try pair("SELECT min(run_id) || '', count(*) FROM controller WHERE address IS NULL \(own)")
    }

    /// A run of which a log records no deinit, and how many such runs there are.
    package func runWithoutDeinit(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(id) || '', count(*)
            FROM run
            WHERE controller_count > 0 AND \(Self.condition("id", runs))
                AND id NOT IN (SELECT run_id FROM recorded_log WHERE kind = 'deinit' AND complete)
            """)
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

    /// A run whose launches differ in a header, such as the device, and how many values they have.
    package func runOfSeveral(_ column: String, ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT launch.run_id || '', count(DISTINCT coalesce(known."\(column)", ''))
            FROM launch
            JOIN night_launch AS known ON known.identity = launch.identity
            WHERE \(Self.condition("launch.run_id", runs))
            GROUP BY launch.run_id
            HAVING count(DISTINCT coalesce(known."\(column)", '')) > 1
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

    /// A thread of which the log does not tell whether it is the main one, and the number of its run.
    package func unnamedThread(ofRuns runs: [Int]?) throws(StoreError) -> (name: String, run: Int)? {
        try pair(
            """
            SELECT name, run_id FROM thread WHERE name NOT IN ('main', 'background') AND \(Self.condition("run_id", runs))
                AND run_id NOT IN (SELECT run_id FROM thread WHERE name IN ('main', 'background'))
            ORDER BY run_id, number
            LIMIT 1
            """
        ).map { ($0.name, $0.count) }
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
