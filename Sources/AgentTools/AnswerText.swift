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
    static let lineLimit = 1_000

    /// The style of texts that people read on a terminal, too.
    static let style = TextStyle(width: 160)

    private(set) var text = ""
    private var count = 0

    init(quoting lines: [String] = []) {
        for line in lines { quote(tabbed: line) }
    }

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
        let columns = line.clipped(to: Self.lineLimit).split(separator: "\t", omittingEmptySubsequences: false)
        say(Self.mark + columns.map { visible(String($0)) }.joined(separator: "\t"))
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

/// The lines of an output that a call asks for.
typealias Page = (offset: Int, limit: Int)

/// How many lines a page of a tool's output has.
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
        (offset: arguments.number("offset") ?? 0, limit: arguments.number("limit") ?? standard)
    }
}
