import TraceModel
import TraceText

/// What to do about a controller that is held in a certain way: advice, and code before and after.
struct HolderFix {
    var pattern: HolderPattern
    /// Whether controllers are usually held so, and nothing shows that this one is.
    var isUsual: Bool

    func lines(indent: Int, width: Int) -> [StyledText] {
        let text = isUsual ? "usually held by: \(pattern.title)." : "hint: \(pattern.title). \(pattern.fix)"
        return [StyledText()] + StyledText(text, .dim).wrapped(to: width, indent: indent, hanging: 6)
            + code.map { .spaces(indent + 6) + StyledText($0.text, $0.look) }
    }

    /// Lines of code are not broken, so that they can be copied.
    private var code: [(text: String, look: Look)] {
        Self.lines(pattern.before, "-").map { ($0, .error) } + Self.lines(pattern.after, "+").map { ($0, .note) }
    }

    /// The code before and after, as a difference.
    static func difference(_ pattern: HolderPattern) -> String {
        (lines(pattern.before, "-") + lines(pattern.after, "+")).joined(separator: "\n")
    }

    private static func lines(_ code: String, _ mark: String) -> [String] {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? mark : "\(mark) \($0)" }
    }
}
