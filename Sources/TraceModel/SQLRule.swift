import Foundation

/// A team's own rule: an SQL statement that finds events of a run, and the message about them.
package struct SQLRule: Sendable {
    package var description: RuleDescription
    /// The message of a finding.
    package var message: ColumnTemplate
    /// The columns that the statement returns, in order.
    package var columns: SQLRule.MatchColumns
    /// The whole file; its header is a comment to SQLite.
    package var sql: String
    package var idPlace: FilePlace
    package var severityPlace: FilePlace
    package var columnsPlace: FilePlace
    /// The beginning of the statement.
    package var statementPlace: FilePlace

    package init(
        description: RuleDescription, message: ColumnTemplate, columns: SQLRule.MatchColumns, sql: String,
        idPlace: FilePlace, severityPlace: FilePlace, columnsPlace: FilePlace, statementPlace: FilePlace
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

/// An error in the file of a rule.
package struct SQLRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    package var place: FilePlace
    /// The error, and its correction.
    package var message: String

    package init(_ place: FilePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    /// `rules/slow.sql:7: no such column: foo`.
    package var description: String { "\(place.file):\(place.line): \(message)" }

    /// What it means for an audit.
    package var text: String { "\(self); the rule was not checked" }
}

extension SQLRule {
    /// A match of an SQL rule in a run: an event, and the controllers that it is about.
    package struct Match: Sendable, Hashable {
        package enum Party: Sendable, Hashable {
            /// The controller that the event is about; as a parent, the parent of the subject at that time.
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
        package var message: String
        package var further: [FurtherEvent]

        package init(
            line: Int, subject: Party = .ofEvent, parent: Party = .ofEvent, message: String,
            further: [FurtherEvent] = []
        ) {
            self.line = line
            self.subject = subject
            self.parent = parent
            self.message = message
            self.further = further
        }
    }
}

extension SQLRule {
    /// The meaning of the columns of an SQL rule.
    ///
    /// `line` is the event that a finding points to. `class`, `address` and `generation` identify the subject, and `parent_class`,
    /// `parent_address` and `parent_generation` its parent; without them, the controllers of the event are used. `…_line` is a
    /// further event that shows the finding. All other columns are for the message.
    package struct MatchColumns: Sendable {
        /// The positions of the columns that name a controller.
        package struct ControllerColumns: Sendable {
            package var className: Int
            package var address: Int
            package var generation: Int
        }

        package let names: [String]
        package let line: Int
        /// Nil for the controller that the event is about.
        package let subject: ControllerColumns?
        /// Nil for the parent of that controller.
        package let parent: ControllerColumns?
        /// Further events: `settled_line` shows one as `settled`.
        package let further: [(column: Int, role: String)]

        private static let suffix = "_line"

        /// - Throws: the error in the names, at the place of the list.
        package init(_ names: [String], at place: FilePlace) throws(SQLRuleError) {
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

        /// A class without address and generation is only for the message.
        private static func party(
            _ names: [String], prefix: String, _ place: FilePlace
        ) throws(SQLRuleError) -> ControllerColumns? {
            let wanted = ["class", "address", "generation"].map { prefix + $0 }
            let found = wanted.map { names.firstIndex(of: $0) }
            if found[1] == nil, found[2] == nil { return nil }
            guard let className = found[0], let address = found[1], let generation = found[2] else {
                let missing = zip(wanted, found).first { $0.1 == nil }?.0 ?? ""
                let list = wanted.map { "'\($0)'" }.joined(separator: ", ")
                throw SQLRuleError(place, "there is no column '\(missing)'; \(list) name a controller together")
            }
            return ControllerColumns(className: className, address: address, generation: generation)
        }
    }
}

extension SQLRule {
    /// A text into which the values of a row are inserted: `{class} took {took_ms} ms`.
    ///
    /// A literal brace is written twice.
    package struct ColumnTemplate: Sendable {
        private enum Piece: Sendable {
            case text(String)
            /// A column, by its position.
            case column(Int)
        }

        private var pieces: [Piece] = []

        /// - Throws: the error in the text, at its place: an unpaired brace, or a name that is not a column.
        package init(_ text: String, columns: [String], at place: FilePlace) throws(SQLRuleError) {
            var rest = text[...]
            while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
                add(rest[..<brace])
                let after = rest[rest.index(after: brace)...]
                if after.first == rest[brace] {
                    add(after.prefix(1))
                    rest = after.dropFirst()
                    continue
                }
                guard rest[brace] == "{" else {
                    throw SQLRuleError(
                        place, "the message closes a brace that it does not open; a literal brace is '}}'")
                }
                guard let end = after.firstIndex(where: { $0 == "{" || $0 == "}" }), after[end] == "}" else {
                    throw SQLRuleError(
                        place, "the message opens a brace and does not close it; a literal brace is '{{'")
                }
                let name = String(after[..<end])
                guard let column = columns.firstIndex(of: name) else {
                    let list = columns.joined(separator: ", ")
                    throw SQLRuleError(place, "the message names '\(name)', which is not among the columns (\(list))")
                }
                pieces.append(.column(column))
                rest = after[after.index(after: end)...]
            }
            add(rest)
        }

        /// Returns the text with a value for each column.
        package func text(_ value: (Int) -> String) -> String {
            pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .column(let column): value(column)
                }
            }.joined()
        }

        private mutating func add(_ text: Substring) {
            if !text.isEmpty { pieces.append(.text(String(text))) }
        }
    }
}
