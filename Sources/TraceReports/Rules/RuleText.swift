package import TraceModel
package import TraceText

/// One rule for the terminal, as in `vctrace rules missing-did-move`.
///
/// Lines of traces are never broken, so they can be copied into a file; everything else keeps to the width.
package enum RuleText {
    private static let indent = 2

    package static func text(_ rule: RuleDescription, style: TextStyle) -> String {
        lines(rule, width: style.width).text(style)
    }

    private static func lines(_ rule: RuleDescription, width: Int) -> [StyledText] {
        let title =
            StyledText(rule.severity.rawValue, Look(rule.severity)) + .spaces(2) + StyledText(rule.id, .strong)
        var lines = title.wrapped(to: width, hanging: indent)
        lines += StyledText(rule.summary).wrapped(to: width, indent: indent)
        lines += section("why it matters", MarkdownText(rule.rationale).lines(indent: indent, width: width))
        lines += section(
            "expected", rule.expected.flatMap { StyledText($0).wrapped(to: width, indent: indent, hanging: 2) })
        lines += section("how to fix it", MarkdownText(rule.fix).lines(indent: indent, width: width))
        lines += section(
            "what usually holds it",
            rule.holders.flatMap { pattern in
                StyledText("\(pattern.advice.title). \(pattern.advice.fix)").wrapped(to: width, indent: indent)
                    + verbatim(pattern.difference).map { .spaces(2) + $0 }
            })
        lines += section("when it is silent", silences(rule).flatMap { $0.wrapped(to: width, indent: indent) })
        lines += section(
            "defined in", [rule.file].compactMap(\.self).flatMap { StyledText($0).wrapped(to: width, indent: indent) })
        lines += rule.triggering.flatMap { section("reported: \($0.title)", verbatim($0.trace)) }
        lines += rule.nonTriggering.flatMap { section("not reported: \($0.title)", verbatim($0.trace)) }
        return lines

        func section(_ title: String, _ body: [StyledText]) -> [StyledText] {
            body.isEmpty ? [] : [StyledText()] + StyledText(title, .strong).wrapped(to: width) + body
        }
    }

    private static func silences(_ rule: RuleDescription) -> [StyledText] {
        let needs = rule.needsText().map { "Where the trace does not record \($0)." }
        let spared =
            rule.exemptsSystemContainers
            ? "Where the parent is a system container, which does its own bookkeeping." : nil
        return [needs, spared].compactMap(\.self).map { StyledText($0) }
    }

    private static func verbatim(_ trace: String) -> [StyledText] {
        trace.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            .spaces(indent) + StyledText(String(line), line.hasPrefix("#") ? .dim : .plain)
        }
    }
}

extension RuleDescription {
    /// The events that a trace must record for the rule, in words: `didMove`, or `deinit; or removeFromSuperview and transition`;
    /// nil for a rule that needs nothing.
    ///
    /// - Parameter quote: the text before and after each kind.
    func needsText(quote: String = "") -> String? {
        guard !needs.isEmpty else { return nil }
        let groups = needs.map { group in
            group.elements.map { "\(quote)\($0.name)\(quote)" }.joined(separator: " and ")
        }
        let isSimple = needs.allSatisfy { $0.elements.count == 1 }
        return groups.joined(separator: isSimple ? " or " : "; or ")
    }
}

/// The small subset of Markdown in the rules' descriptions, laid out for a terminal: paragraphs, lists, and fenced code.
struct MarkdownText {
    private enum Block {
        /// Text that is broken into lines; lines after the first are indented by `hanging` columns.
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

    /// Code is not broken into lines; backquotes, which terminals do not render, stay.
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

extension HolderPattern {
    /// The fix for a controller that is held this way: advice, and code before and after.
    ///
    /// - Parameter isUsual: whether controllers are usually held this way, and there is no evidence for this one.
    func fixLines(isUsual: Bool, indent: Int, width: Int) -> [StyledText] {
        let text = isUsual ? "usually held by: \(advice.title)." : "hint: \(advice.title). \(advice.fix)"
        // Lines of code are not broken, so they can be copied.
        let code = differenceLines.map { .spaces(indent + 6) + StyledText($0, $0.hasPrefix("-") ? .error : .note) }
        return [StyledText()] + StyledText(text, .dim).wrapped(to: width, indent: indent, hanging: 6) + code
    }

    /// The code before and after, as a difference.
    var difference: String { differenceLines.joined(separator: "\n") }

    private var differenceLines: [String] {
        [("-", advice.before), ("+", advice.after)].flatMap { mark, code in
            code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? mark : "\(mark) \($0)" }
        }
    }
}
