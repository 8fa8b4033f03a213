import Foundation
package import TraceModel

/// All rules as a page of Markdown.
package enum RulesReference {
    package static func text(_ rules: [RuleDescription]) -> String {
        let held = Set(rules.flatMap(\.holders))
        return """
            # Rules

            <!-- Generated from the descriptions of the rules. Change those, and not this page. -->

            A rule looks for one defect and has a stable id. A † marks the rules that say nothing where the parent is a
            system container, such as a navigation or tab bar controller, which does its own bookkeeping. **Needs** names the
            events that a trace must record. `vctrace rules ID --examples` prints every trace that a rule is tested with.
            In a trace, a line with `#!` is below the event that is reported, and names the severity and the controller.


            """ + table(rules) + rules.map(page).joined()
                + (held.isEmpty ? "" : holders(GraphEvidence.HolderPattern.allCases.filter(held.contains)))
    }

    package static func table(_ rules: [RuleDescription]) -> String {
        "| rule | severity | reported when |\n| --- | --- | --- |\n"
            + rules.map { rule in
                let dagger = rule.exemptsSystemContainers ? " †" : ""
                let summary = rule.summary.replacingOccurrences(of: "|", with: "\\|")
                return "| [\(rule.id)](#\(rule.id))\(dagger) | \(rule.severity.rawValue) | \(summary) |\n"
            }.joined()
    }

    package static func page(_ rule: RuleDescription) -> String {
        var text = "\n## \(rule.id)\n\n\(rule.summary)\n\n- **Severity**: \(rule.severity.rawValue)\n"
        if let needs = rule.needsText(quote: "`") { text += "- **Needs** \(needs)\n" }
        if rule.exemptsSystemContainers { text += "- **Silent** in a system container †\n" }
        if let file = rule.file { text += "- **Defined in** `\(file)`\n" }
        if !rule.rationale.isEmpty { text += "\n\(rule.rationale)\n" }
        if !rule.wrong.isEmpty { text += "\n**Wrong**\n\n" + fencedCode(rule.wrong, language: "swift") }
        if !rule.right.isEmpty { text += "\n**Right**\n\n" + fencedCode(rule.right, language: "swift") }
        if !rule.usualFix.isEmpty { text += "\n**How to fix it.** \(rule.usualFix)\n" }
        if !rule.holders.isEmpty {
            let links = rule.holders.map { "[\(lowercased($0.advice.title))](#\(anchor($0)))" }
            text += "\n**What usually holds it**: \(links.joined(separator: "; ")).\n"
        }
        if !rule.knownLeaks.isEmpty {
            text += "\n**Known to be held by a system.** The finding says so, and keeps its severity:\n\n"
            text += rule.knownLeaks.map { "- \($0.entry.replacingOccurrences(of: "*", with: "\\*"))\n" }.joined()
        }
        if !rule.questions.isEmpty {
            text += "\n**If every instance stays**, ask these questions; no trace can answer them:\n\n"
            text += rule.questions.map { "- \($0)\n" }.joined()
        }
        let traces = rule.traces(all: false)
        for example in traces.triggering {
            text += "\n**Reported**: \(lowercased(example.title)):\n\n" + fencedCode(example.trace, language: "text")
        }
        for example in traces.nonTriggering { text += "\n**Not reported**: \(lowercased(example.title)).\n" }
        return text
    }

    private static func holders(_ patterns: [GraphEvidence.HolderPattern]) -> String {
        "\n## What holds a controller\n\nA [memory graph](../HowTo/MemoryGraphs.md) shows which of these it is.\n"
            + patterns.map { pattern in
                "\n### \(pattern.advice.title)\n\n\(pattern.advice.remedy)\n\n"
                    + fencedCode(pattern.difference, language: "diff")
            }.joined()
    }

    /// In the middle of a sentence, without a change to a name in capitals.
    private static func lowercased(_ title: String) -> String {
        title.dropFirst().first?.isUppercase == true ? title : title.prefix(1).lowercased() + title.dropFirst()
    }

    /// The anchor of a heading, in the form of services.
    private static func anchor(_ pattern: GraphEvidence.HolderPattern) -> String {
        pattern.advice.title.lowercased().replacingOccurrences(of: " ", with: "-")
    }
}
