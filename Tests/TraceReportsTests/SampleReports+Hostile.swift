import TraceModel

extension SampleReports {
    /// All samples in one document.
    static let several = all.keys.sorted().compactMap { all[$0] }

    /// Text that no reader may take for markup, a command or a placeholder.
    static let hostileNames = [
        "<\"&'>", "]]>", "<!--", "&amp;", "</details><script>", "::error file=a,line=1::gotcha", "##[error]x", "%0A%25",
        "a,b:c=d", "|\\|", "```", "````", "*_~`[x](y)#1 @someone", "\n\r\t", "\r\n::stop-commands::x",
        "\u{0}\u{8}\u{1B}[31m\u{7F}",
        "\u{85}\u{2028}\u{2029}\u{202E}\u{FEFF}\u{FFFE}\u{FFFF}", "カード🎴👩‍👩‍👧e\u{301}", ",\u{301}:\u{301}%\u{301}",
        "{0} {{1}}",
        "  ", "-1", "#", "=SUM(A1)",
    ]

    /// A report for one such text: as the name of the run, the log, the rule and a class, and in a message.
    static func hostile(_ name: String) -> RunReport {
        let event = EventReference(line: 0, time: 5, kind: .addChild)
        let finding = Finding(
            rule: name, severity: .error, subject: controller(name, 0x1), parent: controller(name, nil), event: event,
            message: .init(stringLiteral: name),
            witnesses: [event.witness(name, name), event.witness(name, "")],
            path: [name, name], fingerprint: name)
        let rule = RuleDescription(
            id: name, summary: name, rationale: name, fix: name, severity: .error, expected: [name])
        let fixed = RunReport.KnownDefect(
            rule: name, path: ClassPath(name), message: name, fingerprint: name, count: 1)
        var report = RunReport(
            run: run(name, source: name, base: .absolute, problems: 1), findings: [finding, finding],
            notChecked: [RunReport.NotChecked(rule: "\(name)2", reason: name)], rules: [rule])
        report.comparison = RunReport.BaselineComparison(fixed: [fixed])
        (report.findings[0].state, report.findings[1].state) = (.persisting, .new)
        report.run.summary.header.app = name
        return report
    }
}
