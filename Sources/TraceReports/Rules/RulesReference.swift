import Foundation
package import TraceModel

/// All rules as a page of Markdown.
package enum RulesReference {
    /// The page, in the order of the rules.
    package static func write(_ rules: [RuleDescription], to output: inout some TextOutputStream) {
        output.write(
            """
            # Rules

            <!-- Generated from the descriptions of the rules. Change those, and not this page. -->

            A rule looks for one defect and has a stable id. A † marks the rules that say nothing where the parent is a
            system container, such as a navigation or tab bar controller, which does its own bookkeeping.


            """)
        writeTable(rules, to: &output)
        for rule in rules { write(page: rule, to: &output) }
        if rules.contains(where: { $0.id == "uikit-warning" }) { writeMessages(to: &output) }
        let held = Set(rules.flatMap(\.holders))
        guard !held.isEmpty else { return }
        output.write("\n## What holds a controller\n\n")
        output.write("A [memory graph](MemoryGraphs.md) shows which of these it is.\n")
        for pattern in HolderPattern.allCases where held.contains(pattern) { write(pattern, to: &output) }
    }

    /// A table of the rules, in their order.
    package static func writeTable(_ rules: [RuleDescription], to output: inout some TextOutputStream) {
        output.write("| rule | severity | reported when |\n| --- | --- | --- |\n")
        for rule in rules {
            let dagger = rule.exemptsSystemContainers ? " †" : ""
            let summary = rule.summary.replacingOccurrences(of: "|", with: "\\|")
            output.write("| [\(rule.id)](#\(rule.id))\(dagger) | \(rule.severity.rawValue) | \(summary) |\n")
        }
    }

    /// The page of one rule.
    package static func write(page rule: RuleDescription, to output: inout some TextOutputStream) {
        output.write("\n## \(rule.id)\n\n\(rule.summary)\n\n")
        output.write("- **Severity**: \(rule.severity.rawValue)\n")
        if let needs = RuleNeeds(rule: rule).text(quote: "`") {
            output.write("- **Needs** a trace that records \(needs)\n")
        }
        if rule.exemptsSystemContainers {
            output.write("- **Silent** where the parent is a system container †\n")
        }
        if let file = rule.file { output.write("- **Defined in** `\(file)`\n") }
        if !rule.rationale.isEmpty { output.write("\n\(rule.rationale)\n") }
        if !rule.expected.isEmpty {
            output.write("\n**Expected**\n\n\(fencedCode(rule.expected.joined(separator: "\n"), language: "swift"))")
        }
        if !rule.fix.isEmpty { output.write("\n**How to fix it.** \(rule.fix)\n") }
        if !rule.holders.isEmpty {
            let links = rule.holders.map { "[\(lowercased($0.advice.title))](#\(anchor($0)))" }
            output.write("\n**What usually holds it**: \(links.joined(separator: "; ")).\n")
        }
        write(rule.triggering, title: "Reported", to: &output)
        write(rule.nonTriggering, title: "Not reported", to: &output)
    }

    /// Writes the words with which reports and fingerprints tell UIKit's messages apart.
    private static func writeMessages(to output: inout some TextOutputStream) {
        output.write(
            "\n## UIKit's messages\n\nReports have a word for each message of `uikit-warning` and `uikit-exception`.\n")
        output.write("\n| word | message |\n| --- | --- |\n")
        for code in UIKitMessageCode.allCases { output.write("| `\(code.rawValue)` | \(code.excerpt) |\n") }
    }

    private static func write(_ pattern: HolderPattern, to output: inout some TextOutputStream) {
        output.write("\n### \(pattern.advice.title)\n\n\(pattern.advice.fix)\n\n")
        output.write(fencedCode(HolderFix.difference(pattern), language: "diff"))
    }

    private static func lowercased(_ title: String) -> String { title.prefix(1).lowercased() + title.dropFirst() }

    /// The anchor of a heading, in the form of services.
    private static func anchor(_ pattern: HolderPattern) -> String {
        pattern.advice.title.lowercased().replacingOccurrences(of: " ", with: "-")
    }

    private static func write(_ examples: [Example], title: String, to output: inout some TextOutputStream) {
        guard !examples.isEmpty else { return }
        output.write("\n### \(title)\n")
        for example in examples {
            let title = example.title.prefix(1).uppercased() + example.title.dropFirst()
            output.write("\n\(title):\n\n\(fencedCode(example.trace, language: "text"))")
        }
    }
}
