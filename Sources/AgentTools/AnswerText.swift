import TraceModel
import TraceReports
import TraceText

/// The text of an answer: vctrace's own words, and lines that quote the log.
///
/// A log can contain any text, even instructions to the model that reads the answer. So every line with text from a log
/// begins with the mark, no other line does, and no text from a log can end its line.
struct AnswerText {
    /// The beginning of a line that quotes a log.
    static let mark = "| "

    /// Many answers of this many characters fit into a model's context.
    private static let limit = 24_000
    private static let lineLimit = 400

    /// The style of texts that people read on a terminal, too.
    static let style = TextStyle(width: 160)

    private(set) var text = ""
    private var count = 0

    /// Adds a line without text from a log.
    mutating func say(_ line: String = "") {
        guard count <= Self.limit else { return }
        count += line.count + 1
        text +=
            count <= Self.limit
            ? line + "\n"
            : "… the answer ends here, at \(Self.limit) characters; ask for fewer items, or for one of them\n"
    }

    /// Adds a line that quotes a log.
    mutating func quote(_ line: String) {
        say(Self.mark + visible(line).clipped(to: Self.lineLimit))
    }

    /// Adds a quoted line whose columns are separated by tabs.
    mutating func quote(tabbed line: String) {
        say(
            Self.mark
                + line.split(separator: "\t", omittingEmptySubsequences: false).map { visible(String($0)) }
                .joined(separator: "\t"))
    }

    mutating func quote(_ tree: HierarchySnapshot, of run: Run) {
        for line in tree.text(of: run, Self.style).split(separator: "\n") { quote(String(line)) }
    }

}

extension String {
    /// The text, or its beginning and `…` if it is longer than `length` characters.
    func clipped(to length: Int) -> String {
        let end = index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? self : self[..<end] + "…"
    }
}

/// The part of a list that a call asks for.
struct Page {
    let offset: Int
    let limit: Int

    func slice<Element>(of list: [Element]) -> ArraySlice<Element> {
        list[min(offset, list.count)..<min(offset + limit, list.count)]
    }

    /// The offset of the next part; nil after the last one.
    func next(of count: Int) -> Int? { offset + limit < count ? offset + limit : nil }

    /// `3 to 12 of 40 findings; for more, ask with "offset": 12`.
    func note(_ count: Int, _ noun: String) -> String {
        guard count > 0 else { return "no \(noun)s" }
        guard offset < count else { return "there are only \(counted(count, noun)); ask with a smaller \"offset\"" }
        guard let next = next(of: count) else {
            return offset == 0 ? counted(count, noun) : "\(offset + 1) to \(count) of \(counted(count, noun))"
        }
        return "\(offset + 1) to \(next) of \(counted(count, noun)); for more, ask with \"offset\": \(next)"
    }
}

/// How long the parts of a tool's list are.
struct PageSize {
    private static let greatestOffset = 1 << 40

    /// The length if the call does not give one.
    let standard: Int
    let greatest: Int

    var parameters: [ToolParameter] {
        [
            ToolParameter("offset", .number(0...Self.greatestOffset)),
            ToolParameter("limit", .number(1...greatest), "Default: \(standard)."),
        ]
    }

    func page(_ arguments: ToolArguments) -> Page {
        Page(offset: arguments.number("offset") ?? 0, limit: arguments.number("limit") ?? standard)
    }
}

extension JSONValue {
    /// The value with long strings cut, so a name of a hundred thousand characters cannot fill the answer.
    func clippedStrings(to length: Int) -> JSONValue {
        switch self {
        case .string(let text): .string(text.clipped(to: length))
        case .array(let elements): .array(elements.map { $0.clippedStrings(to: length) })
        case .object(let members): .object(members.map { ($0.name, $0.value.clippedStrings(to: length)) })
        case .null, .bool, .integer, .number: self
        }
    }
}
