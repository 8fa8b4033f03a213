package import TraceModel
package import TraceText

/// One rule for the terminal, as `vctrace rules missing-did-move` shows it.
///
/// Traces are never broken, so that they can be copied into a file; all else keeps to the width.
package enum RuleText {
    private static let indent = 2

    package static func write(_ rule: RuleDescription, style: TextStyle, to output: inout some TextOutputStream) {
        for line in lines(rule, width: style.width) {
            output.write(line.text(color: style.color))
            output.write("\n")
        }
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
                StyledText("\(pattern.title). \(pattern.fix)").wrapped(to: width, indent: indent)
                    + verbatim(HolderFix.difference(pattern)).map { .spaces(2) + $0 }
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
        let needs = RuleNeeds(rule: rule).text().map { "Where the trace does not record \($0)." }
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
