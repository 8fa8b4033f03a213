import TraceText

/// The little Markdown of the rules' descriptions, laid out for a terminal: paragraphs, lists, and fenced code.
struct MarkdownText {
    private enum Block {
        /// Text that is broken anew, with columns by which lines after the first are indented.
        case flowing(String, hanging: Int)
        case code(String)
        case gap
    }

    private var blocks: [Block] = []

    init(_ text: String) {
        var isCode = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                blocks.append(.code(line))
            } else if line.allSatisfy(\.isWhitespace) {
                blocks.append(.gap)
            } else if line.hasPrefix("- ") {
                blocks.append(.flowing(line, hanging: 2))
            } else if case .flowing(let start, let hanging)? = blocks.last {
                blocks[blocks.count - 1] = .flowing("\(start) \(line.drop(while: \.isWhitespace))", hanging: hanging)
            } else {
                blocks.append(.flowing(line, hanging: 0))
            }
        }
        while case .gap? = blocks.last { blocks.removeLast() }
    }

    /// Code is not broken; backquotes, which terminals do not render, stay as they are.
    func lines(indent: Int, width: Int) -> [StyledText] {
        blocks.flatMap { block in
            switch block {
            case .flowing(let text, let hanging):
                StyledText(text).wrapped(to: width, indent: indent, hanging: hanging)
            case .code(let line):
                [.spaces(indent + 2) + StyledText(line)]
            case .gap:
                [StyledText()]
            }
        }
    }
}
