import Foundation

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

/// What a rule in SQL found in a run: an event, and whom it is about.
package struct SQLRuleMatch: Sendable, Hashable {
    package enum Party: Sendable, Hashable {
        /// Whom the event is about; as a parent, whose child the subject is then.
        case ofEvent
        case controller(ControllerID)
        case nobody
    }

    /// A further event that shows the finding.
    package struct FurtherEvent: Sendable, Hashable {
        package var line: Int
        /// What the event means for the finding.
        package var role: String

        package init(line: Int, role: String) {
            self.line = line
            self.role = role
        }
    }

    /// The line of the event that the finding points to.
    package var line: Int
    package var subject: Party
    package var parent: Party
    package var message: Finding.Message
    package var further: [FurtherEvent]

    package init(
        line: Int, subject: Party = .ofEvent, parent: Party = .ofEvent, message: Finding.Message,
        further: [FurtherEvent] = []
    ) {
        self.line = line
        self.subject = subject
        self.parent = parent
        self.message = message
        self.further = further
    }
}

/// What the columns of a rule in SQL mean.
///
/// `line` is the event that a finding points to. `class`, `address` and `generation` say whom it is about, and
/// `parent_class`, `parent_address` and `parent_generation` in what parent; without them, it is whom the event is about.
/// `…_line` is a further event that shows the finding. All others are for the message.
package struct SQLRuleMatchColumns: Sendable, Hashable {
    /// The positions of the columns that name a controller.
    package struct Party: Sendable, Hashable {
        package var className: Int
        package var address: Int
        package var generation: Int
    }

    package let names: [String]
    package let line: Int
    /// Nil for whom the event is about.
    package let subject: Party?
    /// Nil for the parent that this one has.
    package let parent: Party?
    /// Further events: `settled_line` shows one as `settled`.
    package let further: [(column: Int, role: String)]

    private static let suffix = "_line"

    /// - Throws: what is missing among the names, at the place of the list.
    package init(_ names: [String], at place: SQLRulePlace) throws(SQLRuleError) {
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw SQLRuleError(place, "the column '\(name)' appears twice")
        }
        guard let line = names.firstIndex(of: "line") else {
            throw SQLRuleError(place, "there is no column 'line', the line of the event that a finding points to")
        }
        self.names = names
        self.line = line
        subject = try Self.party(names, prefix: "", place)
        parent = try Self.party(names, prefix: "parent_", place)
        further = names.enumerated().filter { $0.element.hasSuffix(Self.suffix) }.map {
            ($0.offset, String($0.element.dropLast(Self.suffix.count)).replacingOccurrences(of: "_", with: " "))
        }
    }

    /// A class alone may be there for the message.
    private static func party(
        _ names: [String], prefix: String, _ place: SQLRulePlace
    ) throws(SQLRuleError) -> Party? {
        let wanted = ["class", "address", "generation"].map { prefix + $0 }
        let found = wanted.map { names.firstIndex(of: $0) }
        if found[1] == nil, found[2] == nil { return nil }
        guard let className = found[0], let address = found[1], let generation = found[2] else {
            let missing = zip(wanted, found).first { $0.1 == nil }?.0 ?? ""
            let list = wanted.map { "'\($0)'" }.joined(separator: ", ")
            throw SQLRuleError(place, "there is no column '\(missing)'; \(list) name a controller together")
        }
        return Party(className: className, address: address, generation: generation)
    }

    package static func == (a: Self, b: Self) -> Bool { a.names == b.names }

    package func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
