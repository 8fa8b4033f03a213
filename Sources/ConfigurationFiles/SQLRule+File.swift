import TraceConfiguration
package import TraceModel

extension SQLRule {
    /// Reads the text of a file: the header, and what can be told without asking SQLite.
    ///
    /// - Parameter file: the path, for messages.
    package init(text: String, file: String) throws(SQLRuleError) {
        let header = try SQLRuleHeader(text, file: file)
        let (severity, list) = (header.required(.severity), header.required(.columns))
        let names = list.value.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        guard !names.contains("") else {
            throw SQLRuleError(list.place, "'columns' needs names with commas between them")
        }
        let message = header.required(.message)
        self.init(
            description: RuleDescription(
                id: try Self.id(header.required(.id)), summary: header.required(.summary).value,
                rationale: header.fields[.why]?.value ?? "", fix: header.fields[.fix]?.value ?? "",
                severity: try Self.severity(severity), needs: try header.fields[.needs].map(Self.needs) ?? [],
                expected: [], triggering: [], nonTriggering: [], file: file),
            message: try ColumnTemplate(message.value, columns: names, at: message.place),
            columns: try SQLRuleMatchColumns(names, at: list.place), sql: text,
            idPlace: header.required(.id).place, severityPlace: severity.place,
            columnsPlace: list.place, statementPlace: header.statement)
    }

    private static func id(_ field: SQLRuleHeader.Field) throws(SQLRuleError) -> String {
        let words = field.value.split(separator: "-", omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 } }) else {
            throw SQLRuleError(
                field.place, "'\(field.value)' is not an id; use small letters, digits and hyphens, as in 'slow-embed'")
        }
        return field.value
    }

    private static func severity(_ field: SQLRuleHeader.Field) throws(SQLRuleError) -> Severity {
        if let severity = Severity(rawValue: field.value) { return severity }
        let names = Severity.allCases.reversed().map(\.rawValue)
        let question = NearestName.question(field.value, among: names)
        throw SQLRuleError(
            field.place,
            "unknown severity '\(field.value)'"
                + (question.isEmpty ? "; it is one of " + names.joined(separator: ", ") : question))
    }

    private static func needs(_ field: SQLRuleHeader.Field) throws(SQLRuleError) -> [EventKinds] {
        var kinds: [EventKind] = []
        for name in field.value.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let kind = EventKind(name: name) else {
                let question = NearestName.question(String(name), among: EventKind.allCases.map(\.name))
                throw SQLRuleError(field.place, "unknown event kind '\(name)'" + question)
            }
            kinds.append(kind)
        }
        return kinds.isEmpty ? [] : [EventKinds(kinds)]
    }
}
