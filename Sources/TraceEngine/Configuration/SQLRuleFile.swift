import Foundation
package import TraceModel
import VCTraceAudit

extension SQLRule {
    /// Reads the text of a file: the header, and everything that can be checked without SQLite.
    ///
    /// - Parameter file: the path, for messages.
    package init(text: String, file: String) throws(SQLRuleError) {
        let header = try SQLRuleHeader(text, file: file)
        let (severity, list) = (header.required(.severity), header.required(.columns))
        let names = list.value.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        guard !names.contains("") else {
            throw SQLRuleError(list.place, "'columns' needs names, separated by commas")
        }
        let message = header.required(.message)
        let id = try Self.id(header.required(.id))
        let examples = Self.examples(in: text, of: "\(id) \(severity.value)")
        self.init(
            description: RuleDescription(
                id: id, summary: header.required(.summary).value,
                rationale: header.fields[.why]?.value ?? "", fix: header.fields[.fix]?.value ?? "",
                severity: try Self.severity(severity), needs: try header.fields[.needs].map(Self.needs) ?? [],
                expected: [], examples: examples, window: try header.fields[.within].map(Self.window), file: file),
            message: try ColumnTemplate(message.value, columns: names, at: message.place),
            columns: try SQLRule.MatchColumns(names, at: list.place), sql: text,
            idPlace: header.required(.id).place, severityPlace: severity.place,
            columnsPlace: list.place, statementPlace: header.statement)
    }

    private static func id(_ field: SQLRuleHeader.HeaderField) throws(SQLRuleError) -> String {
        guard RuleDescription.isID(field.value) else {
            throw SQLRuleError(
                field.place, "'\(field.value)' is not an id; use small letters, digits and hyphens, as in 'slow-embed'")
        }
        return field.value
    }

    private static func severity(_ field: SQLRuleHeader.HeaderField) throws(SQLRuleError) -> Severity {
        if let severity = Severity(rawValue: field.value) { return severity }
        let names = Severity.allCases.reversed().map(\.rawValue)
        let list = "; it is one of " + names.joined(separator: ", ")
        throw SQLRuleError(
            field.place,
            "unknown severity '\(field.value)'" + NearestName.question(field.value, among: names, else: list))
    }

    private static func window(_ field: SQLRuleHeader.HeaderField) throws(SQLRuleError) -> Int64 {
        guard let window = DurationText.nanoseconds(field.value) else {
            throw SQLRuleError(
                field.place, "'\(field.value)' is not a span of time; write a number and a unit, as in '1 s'")
        }
        return window
    }

    /// The examples in the comments of a file, as a built-in rule has them: from a line `-- ## Title` to the next line that is no
    /// comment. `#! finding` stands below an event, or after it.
    private static func examples(in text: String, of rule: String) -> String {
        var lines: [Substring] = []
        var isInside = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            guard line.hasPrefix("--") else {
                if isInside { lines.append("") }
                isInside = false
                continue
            }
            let body = line.dropFirst(line.hasPrefix("-- ") ? 3 : 2)
            isInside = isInside || body.hasPrefix("## ")
            guard isInside else { continue }
            let parts = body.split(separator: "#! finding", maxSplits: 1, omittingEmptySubsequences: false)
            if !parts[0].isEmpty { lines.append(parts[0]) }
            if parts.count > 1 { lines.append("#! \(rule)\(parts[1])") }
        }
        return lines.joined(separator: "\n")
    }

    private static func needs(_ field: SQLRuleHeader.HeaderField) throws(SQLRuleError) -> [EventKinds] {
        let kinds = try EventKinds(list: field.value) { name in
            let question = NearestName.question(name, among: EventKind.allCases.map(\.name))
            return SQLRuleError(field.place, "unknown event kind '\(name)'" + question)
        }
        return kinds.isEmpty ? [] : [kinds]
    }
}

/// The comment at the top of a rule in SQL.
///
///     -- id: slow-embed
///     -- message: {class} took {took_ms} ms
///     --   to arrive
///
/// Each line is `-- key: value`, or continues the value above it, three or more spaces in. The header ends with the
/// first empty line (with or without `--`) or with the statement; comments below it are free.
struct SQLRuleHeader {
    enum Key: String, CaseIterable {
        case id, severity, summary, why, fix, needs, within, message, columns

        static let required: [Key] = [.id, .severity, .summary, .message, .columns]
    }

    typealias HeaderField = (value: String, place: FilePlace)

    private(set) var fields: [Key: HeaderField] = [:]
    /// The place of the first line that is neither empty nor a comment; the last line if there is none.
    private(set) var statement: FilePlace
    private var last: Key?

    init(_ text: String, file: String) throws(SQLRuleError) {
        statement = FilePlace(file: file, line: 1)
        var isInHeader = true
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let place = FilePlace(file: file, line: index + 1)
            let line = raw.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            statement = place
            if !line.isEmpty, !line.hasPrefix("--") { break }
            let body = line.dropFirst(2)
            if body.allSatisfy(\.isWhitespace) {
                isInHeader = isInHeader && fields.isEmpty
            } else if isInHeader {
                try read(body, place)
            }
        }
        for key in Key.required where fields[key] == nil {
            let list = Key.required.map(\.rawValue).joined(separator: ", ")
            throw SQLRuleError(
                FilePlace(file: file, line: 1), "the header has no '-- \(key.rawValue): …'; a rule needs \(list)")
        }
    }

    /// Checked by the initializer.
    func required(_ key: Key) -> HeaderField { fields[key] ?? (value: "", place: statement) }

    private mutating func read(_ body: Substring, _ place: FilePlace) throws(SQLRuleError) {
        let text = body.trimmingCharacters(in: .whitespaces)
        if let last, body.prefix(3).allSatisfy(\.isWhitespace) {
            fields[last]?.value += " " + text
            return
        }
        guard let colon = text.firstIndex(of: ":"),
            text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }), !text.hasPrefix(":")
        else {
            throw SQLRuleError(place, "'\(text)' is not a line '-- key: value'; put other comments after an empty line")
        }
        let name = String(text[..<colon])
        guard let key = Key(rawValue: name) else {
            let names = Key.allCases.map(\.rawValue)
            let list = "; a header has " + names.joined(separator: ", ")
            throw SQLRuleError(place, "unknown key '\(name)'" + NearestName.question(name, among: names, else: list))
        }
        guard fields[key] == nil else { throw SQLRuleError(place, "'\(name)' appears twice") }
        let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        guard !value.isEmpty else { throw SQLRuleError(place, "'\(name)' has no value") }
        fields[key] = (value: value, place: place)
        last = key
    }
}

extension SQLRule {
    /// A team's rules in a folder: each file whose name ends in `.sql`, in the order of the names. None if there is no folder.
    ///
    /// - Parameter builtIn: the ids that are already taken.
    static func rules(
        inFolder path: String, builtIn: some Sequence<String>
    ) throws(SQLRuleError) -> [SQLRule] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let builtIn = Set(builtIn)
        var rules: [SQLRule] = []
        var taken: [String: String] = [:]
        for name in names.filter({ $0.hasSuffix(".sql") && !$0.hasPrefix(".") }).sorted() {
            let file = path.hasSuffix("/") ? path + name : path + "/" + name
            let rule = try SQLRule(file: file)
            let id = rule.description.id
            try rule.checkID(unlike: builtIn)
            if let other = taken.updateValue(file, forKey: id) {
                throw SQLRuleError(rule.idPlace, "'\(id)' is also the id of the rule in \(other)")
            }
            rules.append(rule)
        }
        return rules
    }

    /// Fails if a built-in rule has the id.
    func checkID(unlike builtIn: Set<String>) throws(SQLRuleError) {
        let id = description.id
        if builtIn.contains(id) { throw SQLRuleError(idPlace, "'\(id)' is the id of a built-in rule") }
    }

    init(file: String) throws(SQLRuleError) {
        let text = try WholeFile.text(path: file) { SQLRuleError(FilePlace(file: file, line: 1), $0) }
        try self.init(text: text, file: file)
    }
}
