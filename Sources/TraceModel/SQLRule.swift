/// A team's own rule: a statement in SQL that finds events of a run, and what to say about them.
package struct SQLRule: Sendable {
    package var description: RuleDescription
    /// What a finding says.
    package var message: ColumnTemplate
    /// What the statement returns, in order.
    package var columns: SQLRuleMatchColumns
    /// The whole file; its header is a comment to SQLite.
    package var sql: String
    /// Where the header names it.
    package var idPlace: SQLRulePlace
    /// Where the header says how bad the findings are.
    package var severityPlace: SQLRulePlace
    /// Where the header lists the columns.
    package var columnsPlace: SQLRulePlace
    /// Where the statement begins.
    package var statementPlace: SQLRulePlace

    package init(
        description: RuleDescription, message: ColumnTemplate, columns: SQLRuleMatchColumns, sql: String,
        idPlace: SQLRulePlace, severityPlace: SQLRulePlace, columnsPlace: SQLRulePlace, statementPlace: SQLRulePlace
    ) {
        self.description = description
        self.message = message
        self.columns = columns
        self.sql = sql
        self.idPlace = idPlace
        self.severityPlace = severityPlace
        self.columnsPlace = columnsPlace
        self.statementPlace = statementPlace
    }
}

/// A line in the file of a rule.
package struct SQLRulePlace: Sendable, Hashable {
    /// The path of the file, as messages name it.
    package var file: String
    /// Counted from 1.
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

/// What is wrong with the file of a rule.
package struct SQLRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    package var place: SQLRulePlace
    /// What is wrong, and what would be right.
    package var message: String

    package init(_ place: SQLRulePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    /// `rules/slow.sql:7: no such column: foo`.
    package var description: String { "\(place.file):\(place.line): \(message)" }
}
