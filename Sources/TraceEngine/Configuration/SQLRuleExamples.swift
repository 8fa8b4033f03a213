import TraceFormats
package import TraceModel
import TraceStore
import VCTraceAudit

/// The file of a rule in SQL, and the examples in its comments: traces with `#! finding` below each event that the rule must report.
package struct SQLRuleExamples {
    /// The result of one example.
    package struct Result {
        package let title: String
        /// What differs, in the order of the trace; none if the example holds.
        package let differences: [String]
    }

    private let rule: SQLRule

    package var id: String { rule.description.id }

    /// Reads a file; throws if SQLite does not understand its statement.
    package init(file: String) throws {
        rule = try SQLRule(file: file)
        try rule.checkID(unlike: Configuration.Vocabulary.builtInIDs)
        try SQLRuleQuery.check([rule])
    }

    /// Audits each example with the rule alone, beside a run of the same name: the next example, or the same once more.
    package func results() throws -> [Result] {
        let examples = rule.description.examples
        return try TraceStore.withTemporary { store in
            try examples.enumerated().map { index, example in
                _ = try run(examples[(index + 1) % examples.count], named: example.title, from: "beside", in: store)
                let run = try run(example, named: example.title, from: "example", in: store)
                return Result(title: example.title, differences: try differences(in: example, run, store))
            }
        }
    }

    private func run(_ example: RuleDescription.Example, named name: String, from source: String, in store: TraceStore)
        throws -> Run
    {
        var sink = StoreSink { format in
            try RunWriter(
                store: store, name: name, source: source, format: format, replacing: .own, locking: .atOnce,
                sharesConnection: true)
        }
        return try LogText(example.trace.utf8, referenceYear: 2000).read(into: &sink).run
    }

    private func differences(in example: RuleDescription.Example, _ run: Run, _ store: TraceStore) throws -> [String] {
        let lines = example.trace.split(separator: "\n", omittingEmptySubsequences: false)
        var audit = RunAudit.ofRelations
        audit.sqlRules = [rule]
        let report = try audit.report(on: run, in: store)
        if let error = report.failedRules.first { throw error }
        var found = report.findings.map { (line: $0.event.line, subject: $0.subject.map { " \($0)" } ?? "") }
        let reasons = report.notChecked.map { " (not checked: \($0.explanation))" }.joined()
        var differences: [String] = []
        for (line, subject) in marks(in: lines) {
            if let index = found.firstIndex(where: { $0.line == line && (subject.isEmpty || $0.subject == subject) }) {
                found.remove(at: index)
            } else {
                differences.append(
                    "no finding\(subject.isEmpty ? "" : " of" + subject) at '\(lines[line - 1])'\(reasons)")
            }
        }
        return differences
            + found.map { finding in
                // A statement that returns no class is easily taken for one about the controller of its line.
                let subject = finding.subject.isEmpty ? " about no controller" : " of\(finding.subject)"
                return "a finding\(subject) without '#! finding' at '\(lines[finding.line - 1])'"
            }
    }

    /// The line above each mark that has an event, and the controller that the mark names.
    private func marks(in lines: [Substring]) -> [(line: Int, subject: Substring)] {
        var event = 1
        var marks: [(line: Int, subject: Substring)] = []
        let mark = "#! \(id) \(rule.description.severity.rawValue)"
        for (index, line) in lines.enumerated() {
            if line.hasPrefix(mark) {
                marks.append((event, line.dropFirst(mark.count)))
            } else if !line.hasPrefix("#") {
                event = index + 1
            }
        }
        return marks
    }
}

extension Configuration.Vocabulary {
    fileprivate static var builtInIDs: Set<String> { Set(builtIn.rules.map(\.id)) }
}

extension SQLRule {
    /// A first rule with a finding and a near miss, for a team to change.
    package static func beginning(id: String) throws(SQLRuleError) -> String {
        let text = """
            -- id: \(id)
            -- severity: warning
            -- summary: A banner is a child of a screen; banners belong to the root.
            -- message: {object_class} is embedded in {class}
            -- columns: line, class, object_class

            -- 'vctrace rules --check' tries the examples. '#! finding' stands below each event that the rule must report.

            -- ## A banner in a screen
            -- +1.0 [main] <Shop.Cart: 0x1> addChild(_:) <Shop.SaleBanner: 0x2>
            -- #! finding

            -- ## A banner in the root
            -- +1.0 [main] <Shop.Root: 0x1> addChild(_:) <Shop.SaleBanner: 0x2>

            SELECT line, class, object_class
            FROM event_log
            WHERE run = :run AND kind = 'addChild' AND object_class GLOB '*Banner' AND class NOT GLOB '*Root'

            """
        try SQLRule(text: text, file: "\(id).sql").checkID(unlike: Configuration.Vocabulary.builtInIDs)
        return text
    }
}
