import GRDB
package import TraceModel

extension TraceStore {
    /// The runs in brief, by number: all, or those whose names begin so.
    package func marks(named prefix: String? = nil) throws(StoreError) -> [RunMark] {
        let condition = prefix == nil ? "TRUE" : "run.name >= ?1 AND run.name < ?1 || char(0x10FFFF)"
        let arguments: StatementArguments = prefix.map { [$0] } ?? []
        return try connection.access { db in
            var headers: [Int: TraceHeader] = [:]
            let tags = """
                SELECT run.id, header.key, header.value
                FROM run
                JOIN run_header AS header ON header.run_id = run.id
                WHERE \(condition) AND lower(header.key) IN ('branch', 'build', 'commit')
                """
            for row in try Row.fetchAll(db, sql: tags, arguments: arguments) {
                headers[try row.number(0), default: TraceHeader()].others[try row.value(1)] = try row.value(2) as String
            }
            let runs = """
                SELECT
                    id, name, app, device, start_date_ns, imported_ns, audited_ns IS NOT NULL, audit_settings, source
                FROM run
                WHERE \(condition)
                ORDER BY id
                """
            return try Row.fetchAll(db, sql: runs, arguments: arguments).map { row in
                let number = try row.number(0)
                var header = headers[number] ?? TraceHeader()
                header.app = try row.value(2)
                header.device = try row.value(3)
                let start: Int64? = try row.value(4)
                return RunMark(
                    number: number, name: try row.value(1), source: try row.value(8), date: try start ?? row.value(5),
                    isDated: start != nil,
                    header: TraceHeader.Identity(header), isAudited: try row.value(6), auditSettings: try row.value(7))
            }
        }
    }

    /// Which of the runs exercise each class.
    package func runs(
        exercising classes: Set<ExercisedClass>, among runs: [Int]
    ) throws(StoreError) -> [ExercisedClass: Set<Int>] {
        try connection.access { db in
            var found: [ExercisedClass: Set<Int>] = [:]
            for (exercise, classes) in Dictionary(grouping: classes, by: \.exercise) {
                let statement = try db.makeStatement(sql: exercise.runs(among: runs))
                for wanted in classes {
                    found[wanted] = Set(try Int.fetchAll(statement, arguments: [wanted.className]))
                }
            }
            return found
        }
    }

    /// What the last audits of the runs could not check, by the runs' numbers.
    package func uncheckedRules(of runs: [Int]) throws(StoreError) -> [Int: [RunSights.UncheckedRule]] {
        let sql = """
            SELECT run_id, rule, class
            FROM unchecked_rule
            WHERE run_id IN (\(runs.map(String.init).joined(separator: ", ")))
            """
        return try connection.access { db in
            var found: [Int: [RunSights.UncheckedRule]] = [:]
            for row in try Row.fetchAll(db, sql: sql) {
                found[try row.number(0), default: []].append(
                    RunSights.UncheckedRule(rule: try row.value(1), className: try row.value(2)))
            }
            return found
        }
    }
}
