import JSONText
import TraceModel

/// The rules of all reports as reporting descriptors, in the order of their ids.
struct SARIFRules {
    let descriptors: [JSONValue]
    /// Where each rule stands among the descriptors.
    let indices: [String: Int]

    init(_ reports: [RunReport]) {
        let byID = Dictionary(
            reports.lazy.flatMap(\.rules).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let rules = byID.values.sorted { $0.id < $1.id }
        descriptors = rules.map(Self.descriptor)
        indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    }

    private static func descriptor(_ rule: RuleDescription) -> JSONValue {
        // A team's own rule may have no more than a summary.
        let rationale = rule.rationale.isEmpty ? rule.summary : rule.rationale
        return .object([
            ("id", .string(rule.id)),
            ("name", .string(pascalCase(rule.id))),
            ("shortDescription", .object([("text", .string(rule.summary))])),
            (
                "fullDescription",
                .object([("text", .string(rationale)), ("markdown", .string(rationale))])
            ),
            ("help", .object([("text", .string(help(rule, isMarkdown: false))), ("markdown", .string(help(rule)))])),
            ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
            ("properties", .object([("tags", .array(["uikit", "view-controller"].map { .string($0) }))])),
        ])
    }

    /// `MissingDidMove`, as SARIF wants a rule's name.
    private static func pascalCase(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func help(_ rule: RuleDescription, isMarkdown: Bool = true) -> String {
        let calls = rule.expected.joined(separator: "\n")
        var parts = [rule.rationale.isEmpty ? rule.summary : rule.rationale]
        if !calls.isEmpty {
            let title = isMarkdown ? "**Expected**\n\n" : "Expected:\n"
            parts.append(title + (isMarkdown ? fencedCode(calls, language: "swift").trimmingLineEnd() : calls))
        }
        if !rule.fix.isEmpty {
            parts.append((isMarkdown ? "**How to mend it.** " : "How to mend it: ") + rule.fix)
        }
        if let needs = RuleNeeds(rule: rule).text(quote: isMarkdown ? "`" : "") {
            parts.append("Checked only where the trace records \(needs).")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension String {
    fileprivate func trimmingLineEnd() -> String { hasSuffix("\n") ? String(dropLast()) : self }
}
