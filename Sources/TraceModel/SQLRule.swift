/// A team's own rule: a statement in SQL that finds events of a run, and what to say about them.
public struct SQLRule: Sendable {
    public var description: RuleDescription
    /// What a finding says.
    public var message: ColumnTemplate
    /// What the statement returns, in order.
    public var columns: SQLRuleMatchColumns
    /// The whole file; its header is a comment to SQLite.
    public var sql: String
    /// Where the header names it.
    public var idPlace: SQLRulePlace
    /// Where the header says how bad the findings are.
    public var severityPlace: SQLRulePlace
    /// Where the header lists the columns.
    public var columnsPlace: SQLRulePlace
    /// Where the statement begins.
    public var statementPlace: SQLRulePlace

    public init(
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
public struct SQLRulePlace: Sendable, Hashable {
    /// The path of the file, as messages name it.
    public var file: String
    /// Counted from 1.
    public var line: Int

    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

/// What is wrong with the file of a rule.
public struct SQLRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: SQLRulePlace
    /// What is wrong, and what would be right.
    public var message: String

    public init(_ place: SQLRulePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    /// `rules/slow.sql:7: no such column: foo`.
    public var description: String { "\(place.file):\(place.line): \(message)" }
}
