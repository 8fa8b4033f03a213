import TraceModel

/// The text of an answer: words of ours, and lines that quote the log.
///
/// A log can hold any text, also one that speaks to the model that reads the answer. So every line with text from a log
/// begins with the mark, no other line does, and no text from a log can end its line.
struct AnswerText {
    /// What begins a line that quotes a log.
    static let mark = "| "

    /// An answer of so many characters still fits a model's context many times.
    private static let limit = 24_000
    private static let lineLimit = 400

    private(set) var text = ""
    private var count = 0
    private var isFull = false

    /// Adds a line that holds nothing of a log.
    mutating func say(_ line: String = "") {
        add(line)
    }

    /// Adds a line that quotes a log.
    mutating func quote(_ line: String) {
        add(Self.mark + visible(line).clipped(to: Self.lineLimit))
    }

    /// Adds a line whose columns are divided by tabs.
    mutating func quote(tabbed line: String) {
        add(
            Self.mark
                + line.split(separator: "\t", omittingEmptySubsequences: false).map { visible(String($0)) }
                .joined(separator: "\t"))
    }

    /// Adds each line of a text that quotes a log.
    mutating func quote(linesOf text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
            quote(String(line))
        }
    }

    private mutating func add(_ line: String) {
        guard !isFull else { return }
        count += line.count + 1
        guard count <= Self.limit else {
            isFull = true
            text += "… the answer ends here, at \(Self.limit) characters; ask for fewer items, or for one of them\n"
            return
        }
        text += line + "\n"
    }
}

extension String {
    /// The text, or its beginning and `…` where it is longer than `length` characters.
    func clipped(to length: Int) -> String {
        let end = index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? self : self[..<end] + "…"
    }
}
