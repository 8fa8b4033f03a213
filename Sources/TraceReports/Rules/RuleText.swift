package import TraceModel
package import TraceText

/// One rule for the terminal, as in `vctrace rules missing-did-move`.
///
/// Lines of traces are never broken, so they can be copied into a file; everything else keeps to the width.
package enum RuleText {
    private static let indent = 2

    /// - Parameter hasAllExamples: whether it has every trace that the rule is tested with, and not one each way.
    package static func text(_ rule: RuleDescription, hasAllExamples: Bool = false, style: TextStyle) -> String {
        lines(rule, hasAllExamples, width: style.width).text(style)
    }

    private static func lines(_ rule: RuleDescription, _ hasAllExamples: Bool, width: Int) -> [StyledText] {
        let title =
            StyledText(rule.severity.rawValue, StyledText.Look(rule.severity)) + .spaces(2)
            + StyledText(rule.id, .strong)
        var lines = title.wrapped(to: width, hanging: indent)
        lines += StyledText(rule.summary).wrapped(to: width, indent: indent)
        lines += section("why it matters", paragraphs(rule.rationale, width))
        lines += section("wrong", verbatim(rule.wrong))
        lines += section("right", verbatim(rule.right))
        lines += section("how to fix it", paragraphs(rule.usualFix, width))
        lines += section(
            "what usually holds it",
            rule.holders.flatMap { pattern in
                StyledText("\(pattern.advice.title). \(pattern.advice.remedy)").wrapped(to: width, indent: indent)
                    + verbatim(pattern.difference).map { .spaces(2) + $0 }
            })
        lines += section(
            "known to be held by a system",
            rule.knownLeaks.flatMap { StyledText($0.entry).wrapped(to: width, indent: indent, hanging: 2) })
        lines += section(
            "if every one stays, ask",
            rule.questions.flatMap { StyledText("- \($0)").wrapped(to: width, indent: indent, hanging: 2) })
        lines += section("when it is silent", silences(rule).flatMap { $0.wrapped(to: width, indent: indent) })
        lines += section(
            "defined in", [rule.file].compactMap(\.self).flatMap { StyledText($0).wrapped(to: width, indent: indent) })
        if rule.file == nil {
            lines += section(
                "if a finding looks wrong",
                [
                    "vctrace reduce app.log --finding \(rule.id):… -o small.trace   "
                        + "('vctrace audit app.log --format json' shows the fingerprints)"
                ].flatMap { StyledText($0).wrapped(to: width, indent: indent, hanging: 2) })
        }
        let traces = rule.traces(all: hasAllExamples)
        lines += section(
            "the traces below",
            traces.triggering.isEmpty
                ? []
                : StyledText(
                    "A line with #! is below the event that is reported, and names the severity and the controller."
                ).wrapped(to: width, indent: indent))
        lines += traces.triggering.flatMap { section("reported: \($0.title)", verbatim($0.trace)) }
        lines += traces.nonTriggering.flatMap { section("not reported: \($0.title)", verbatim($0.trace)) }
        return lines

        func section(_ title: String, _ body: [StyledText]) -> [StyledText] {
            body.isEmpty ? [] : [StyledText()] + StyledText(title, .strong).wrapped(to: width) + body
        }
    }

    private static func silences(_ rule: RuleDescription) -> [StyledText] {
        let needs = rule.needsText(or: rule.needs.count > 1 ? "nor" : "or").map {
            "Where the trace \(rule.needs.count > 1 ? "records neither" : "does not record") \($0)."
        }
        let spared =
            rule.exemptsSystemContainers
            ? "Where the parent is a system container, which does its own bookkeeping." : nil
        return [needs, spared].compactMap(\.self).map { StyledText($0) }
    }

    /// Lays out the Markdown of the descriptions: paragraphs and lists. Backquotes, which terminals do not render, stay.
    private static func paragraphs(_ markdown: String, _ width: Int) -> [StyledText] {
        guard !markdown.isEmpty else { return [] }
        var blocks: [String] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty || line.hasPrefix("- ") || blocks.last?.isEmpty ?? true {
                blocks.append(String(line))
            } else {
                blocks[blocks.count - 1] += " " + line.drop(while: \.isWhitespace)
            }
        }
        return blocks.flatMap {
            StyledText($0).wrapped(to: width, indent: indent, hanging: $0.hasPrefix("- ") ? 2 : 0)
        }
    }

    private static func verbatim(_ trace: String) -> [StyledText] {
        guard !trace.isEmpty else { return [] }
        return trace.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            .spaces(indent) + StyledText(String(line), line.hasPrefix("#") ? .dim : .plain)
        }
    }
}

extension RuleDescription {
    /// The events that a trace must record for the rule, in words: `didMove`, or `deinit; or removeFromSuperview and transition`;
    /// nil for a rule that needs nothing.
    ///
    /// - Parameters:
    ///   - quote: the text before and after each kind.
    ///   - or: the word between alternatives.
    func needsText(quote: String = "", or: String = "or") -> String? {
        guard !needs.isEmpty else { return nil }
        let groups = needs.map { group in
            group.elements.map { "\(quote)\($0.name)\(quote)" }.joined(separator: " and ")
        }
        let isSimple = needs.allSatisfy { $0.elements.count == 1 }
        return groups.joined(separator: isSimple ? " \(or) " : "; \(or) ")
    }
}

extension RuleDescription.KnownLeak {
    /// `UISplitViewController, iOS 9.0 to 9.1: a split view controller and its first column; … (one report: openradar 23211892)`.
    var entry: String {
        let what = [className == "*" ? "any class" : className, systems].compactMap(\.self).joined(separator: ", ")
        let grade = grade == .measured ? "several teams" : grade == .reported ? "one report" : "your team"
        let sources = [grade, source].filter { !$0.isEmpty }.joined(separator: ": ")
        return "\(what): \(sentence); \(remedy) (\(sources))"
    }
}

extension GraphEvidence.HolderPattern {
    /// The code before and after. Its lines are not broken, so they can be copied.
    var codeLines: [StyledText] {
        differenceLines.map { .spaces(5) + StyledText($0, $0.hasPrefix("-") ? .error : .note) }
    }

    /// The code before and after, as a difference.
    var difference: String { differenceLines.joined(separator: "\n") }

    private var differenceLines: [String] {
        [("-", advice.before), ("+", advice.after)].flatMap { mark, code in
            code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? mark : "\(mark) \($0)" }
        }
    }
}
