import TraceConfiguration
import TraceModel

/// The comment at the top of a rule in SQL.
///
///     -- id: slow-embed
///     -- message: {class} took {took_ms} ms
///     --   to arrive
///
/// Each line is `-- key: value`, or goes on with the value above it, three or more spaces in. The header ends with the
/// first empty line (with or without `--`) or with the statement; comments below it are free.
struct SQLRuleHeader {
    enum Key: String, CaseIterable {
        case id, severity, summary, why, fix, needs, message, columns

        var isRequired: Bool {
            switch self {
            case .id, .severity, .summary, .message, .columns: true
            case .why, .fix, .needs: false
            }
        }
    }

    struct Field {
        var value: String
        var place: SQLRulePlace
    }

    private(set) var fields: [Key: Field] = [:]
    /// Where the first line that is neither empty nor a comment stands; the last line where there is none.
    private(set) var statement: SQLRulePlace
    private var last: Key?

    init(_ text: String, file: String) throws(SQLRuleError) {
        statement = SQLRulePlace(file: file, line: 1)
        var isInHeader = true
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let place = SQLRulePlace(file: file, line: index + 1)
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
        for key in Key.allCases where key.isRequired && fields[key] == nil {
            let list = Key.allCases.filter(\.isRequired).map(\.rawValue).joined(separator: ", ")
            throw SQLRuleError(
                SQLRulePlace(file: file, line: 1), "the header has no '-- \(key.rawValue): …'; a rule needs \(list)")
        }
    }

    /// Checked by the initializer.
    func required(_ key: Key) -> Field { fields[key] ?? Field(value: "", place: statement) }

    private mutating func read(_ body: Substring, _ place: SQLRulePlace) throws(SQLRuleError) {
        let text = body.trimmingWhitespace
        if let last, body.prefix(3).allSatisfy(\.isWhitespace) {
            fields[last]?.value += " " + text
            return
        }
        guard let colon = text.firstIndex(of: ":"),
            text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }), !text.hasPrefix(":")
        else {
            throw SQLRuleError(place, "'\(text)' is not a '-- key: value'; other comments stand after an empty line")
        }
        let name = String(text[..<colon])
        guard let key = Key(rawValue: name) else {
            let names = Key.allCases.map(\.rawValue)
            let list = names.joined(separator: ", ")
            let question = NearestName.question(name, among: names)
            throw SQLRuleError(
                place, "unknown key '\(name)'" + (question.isEmpty ? "; a header has \(list)" : question))
        }
        guard fields[key] == nil else { throw SQLRuleError(place, "'\(name)' is there twice") }
        let value = text[text.index(after: colon)...].trimmingWhitespace
        guard !value.isEmpty else { throw SQLRuleError(place, "'\(name)' has no value") }
        fields[key] = Field(value: String(value), place: place)
        last = key
    }
}

extension Substring {
    fileprivate var trimmingWhitespace: Substring {
        let start = drop(while: \.isWhitespace)
        return start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)]
    }
}
