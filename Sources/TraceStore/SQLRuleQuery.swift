import GRDB
package import TraceModel

/// Asks a team's rules what they find in a run.
///
/// Like a query that somebody typed, it has a connection of its own, which can only read.
package struct SQLRuleQuery {
    /// A rule that finds more in one run is not worth reading, and would fill the memory.
    package static let rowLimit = 10_000

    private let connection: Connection

    package init(_ store: TraceStore) throws(StoreError) {
        connection = try Connection(path: store.path, for: .reading)
        try connection.access { db in ReadingStatement.forbidOtherFiles(db) }
    }

    /// What the rule finds in the run, in the order of the statement.
    ///
    /// Throws a `StoreError`, or a `SQLRuleError` where a row names no event or no controller of the run.
    package func matches(of rule: SQLRule, in run: Run) throws -> [SQLRuleMatch] {
        // Kept apart, so that it is not taken for an error of the store.
        var problem: SQLRuleError?
        var matches: [SQLRuleMatch] = []
        try connection.access { db in
            do {
                let statement = try ReadingStatement(db, rule)
                try statement.statement.setArguments(["run": run.name])
                let rows = try SQLRuleMatchRows(db, rule, run)
                try statement.forEachRow(db) { row in
                    guard matches.count < Self.rowLimit else {
                        throw rows.error("has more than \(Self.rowLimit) rows; narrow its WHERE")
                    }
                    matches.append(try rows.match(row))
                }
            } catch let error as SQLRuleError {
                problem = error
            } catch StoreError.Problem.invalidQuery(let message) {
                problem = SQLRuleError(rule.statementPlace, "\(message) (in run '\(run.name)')")
            }
        }
        if let problem { throw problem }
        return matches
    }
}
