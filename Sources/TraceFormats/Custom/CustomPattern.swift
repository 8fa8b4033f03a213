import Foundation
import TraceModel

struct CustomPattern: Sendable {
    /// Its line in the file.
    let line: Int
    /// The kind of all its lines; nil if the line itself says.
    let kind: EventKind?
    let expression: WholeLineExpression
    let hasMessage: Bool
    /// The number of the group of each field, 0 without one.
    private let groups: [Int]

    init(_ description: CustomFormatDescription.LinePattern) throws(CustomFormat.FormatError.Flaw) {
        let (text, line) = (description.pattern.text, description.pattern.line)
        self.line = line
        kind = description.kind
        expression = try WholeLineExpression(description.pattern)
        let found = PatternGroups(text)
        guard found.count == expression.groupCount else {
            throw CustomFormat.FormatError.Flaw(
                line: line, message: "the groups of this pattern cannot be found; remove comments from it")
        }
        var groups = [Int](repeating: 0, count: CustomField.allCases.count)
        for group in found.named {
            guard let field = CustomField.named(group.name) else {
                let list = CustomField.allCases.map(\.name).joined(separator: ", ")
                throw CustomFormat.FormatError.Flaw(
                    line, "unknown group '\(group.name)'; a group is one of \(list)", text, at: group.offset)
            }
            groups[field.rawValue] = group.number
        }
        self.groups = groups
        let fields = Set(CustomField.allCases.filter { groups[$0.rawValue] > 0 })
        hasMessage = fields.contains(.message)
        if let fault = Self.fault(fields, kind) { throw CustomFormat.FormatError.Flaw(line: line, message: fault) }
    }

    /// Returns an error if fields exclude each other, or if one is missing.
    private static func fault(_ fields: Set<CustomField>, _ kind: EventKind?) -> String? {
        if fields.contains(.message) {
            let others = fields.subtracting(CustomField.ofPrefix).sorted { $0.rawValue < $1.rawValue }
            if let other = others.first {
                return "'message' reads the whole event: remove the group '\(other.name)'"
            }
            return kind == nil ? nil : "'message' reads the whole event: remove 'kind'"
        }
        switch (kind, fields.contains(.event)) {
        case (nil, false): return "nothing says what happened: it needs a 'kind', or a group 'event' or 'message'"
        case (_?, true): return "'kind' and the group 'event' both say what happened: remove one of them"
        default: break
        }
        for object in CustomField.objects {
            if fields.contains(object.whole), fields.contains(object.name) {
                return "the groups '\(object.whole.name)' and '\(object.name.name)' are the same: remove one of them"
            }
            if fields.contains(object.address), !fields.contains(object.name) {
                return "the group '\(object.address.name)' needs the group '\(object.name.name)'"
            }
        }
        let needsSubject = kind.map { !$0.isOfTests } ?? true
        if needsSubject, !fields.contains(.subject), !fields.contains(.class) {
            return "nothing says which controller is meant: it needs a group 'subject' or 'class'"
        }
        return nil
    }

    /// Returns the place of each field in a line, in bytes of its UTF-8; nil for a field that it does not have.
    func fields(_ result: NSTextCheckingResult, in line: String, isASCII: Bool) -> [Range<Int>?] {
        groups.map { number in
            guard number > 0 else { return nil }
            let range = result.range(at: number)
            guard range.location != NSNotFound else { return nil }
            let units = range.location..<range.location + range.length
            guard !isASCII else { return units }
            let utf16 = line.utf16
            let start = utf16.index(utf16.startIndex, offsetBy: units.lowerBound)
            let end = utf16.index(start, offsetBy: units.count)
            return line.utf8.distance(
                from: line.startIndex, to: start)..<line.utf8.distance(
                    from: line.startIndex, to: end)
        }
    }
}

extension CustomFormat.FormatError.Flaw {
    /// - Parameter offset: the place of the error in the pattern.
    fileprivate init(_ line: Int, _ message: String, _ pattern: String, at offset: Int) {
        let excerpt = CustomFormat.FormatError.CaretExcerpt(line: pattern, offset: offset, note: "here")
        self.init(line: line, message: message, excerpt: excerpt)
    }
}

extension WholeLineExpression {
    init(_ pattern: CustomFormatDescription.Text) throws(CustomFormat.FormatError.Flaw) {
        var names: Set<String> = []
        if let double = PatternGroups(pattern.text).named.first(where: { !names.insert($0.name).inserted }) {
            throw CustomFormat.FormatError.Flaw(
                pattern.line, "the group '\(double.name)' appears twice", pattern.text, at: double.offset)
        }
        guard let expression = WholeLineExpression(pattern.text) else {
            throw CustomFormat.FormatError.Flaw(
                line: pattern.line, message: "this is not a regular expression: \(pattern.text)")
        }
        self = expression
    }

    /// Creates an expression that matches a line if the pattern matches a part of it.
    init(somewhere pattern: CustomFormatDescription.Text) throws(CustomFormat.FormatError.Flaw) {
        let whole = try WholeLineExpression(pattern)
        self = WholeLineExpression("(?s:.*?)(?:\(pattern.text))(?s:.*)") ?? whole
    }
}
