import TraceModel

/// Reports with text that is difficult to print.
enum SampleReports {
    static let all = ["awkward": awkward, "compared": compared, "timeless": timeless, "clean": clean]

    /// Names with markup, emoji, line feeds and escape sequences; no controller, no address, no parent; a rule with
    /// forty findings, one with findings of all severities, and one that the report does not describe.
    static let awkward = RunReport(
        run: run("nightly <\"&'>", source: "logs/nightly 🌙.trace", base: .absolute, problems: 3),
        findings: (forty + removals + [message, unknownRule]).sorted { ($0.event, $0.rule) < ($1.event, $1.rule) },
        notChecked: ["child-view-not-laid-out", "view-added-without-containment", "view-left-behind"]
            .map {
                RunReport.NotChecked(
                    rule: $0, reason: "the trace records no constrain", missing: EventKinds(.constrain))
            }
            + [RunReport.NotChecked(rule: "view-loaded-twice", reason: "switched off in \"<config>\"")],
        rules: SampleRules.all)

    /// The same with a baseline that has most of its findings, and others.
    static let compared: RunReport = {
        var report = awkward
        report.setStates { finding in
            finding.rule == "uikit-warning" || finding.event.line < 400 && finding.rule != "house-rule"
                ? .persisting : .new
        }
        report.comparison = RunReport.BaselineComparison(
            fixed: [
                .init(
                    rule: "child-never-removed", path: "Shop.Root > <\"&'>\u{1B}\n", message: "it was attached | <b>",
                    fingerprint: "child-never-removed:Shop.Root><\"&'>", count: 2),
                .init(
                    rule: "uikit-warning", path: "", message: "UIKit complained",
                    fingerprint: "uikit-warning/presenter-busy",
                    count: 1),
            ])
        report.excluded = Array(repeating: report.findings[0], count: 5)
        return report
    }()

    /// A log without times, read from standard input.
    static let timeless = RunReport(
        run: run("no-times", source: "-", base: nil, problems: 1), findings: [withoutTime], notChecked: [],
        rules: SampleRules.all)

    static let clean = RunReport(
        run: run("nightly-2026-11-20", source: "nightly.trace", base: .relative), findings: [],
        notChecked: [
            RunReport.NotChecked(
                rule: "missing-did-move", reason: "the trace records no didMove", missing: EventKinds(.didMove))
        ],
        rules: SampleRules.all)

    /// The last report of an audit in which a log and a run could not be audited.
    static let withUnaudited: RunReport = {
        var report = clean
        report.unaudited = [
            RunReport.UnauditedRun(name: "logs/broken <.trace", isLog: true, reason: "it is cut off"),
            RunReport.UnauditedRun(name: "latest branch=x", isLog: false, reason: "no run"),
        ]
        return report
    }()

    static func run(_ name: String, source: String, base: TraceHeader.TimeBase?, problems: Int = 0) -> Run {
        var summary = TraceSummary()
        summary.header.timeBase = base
        summary.header.app = "Shop 4.2 (812)"
        summary.header.device = "iPhone17,1"
        summary.header.os = base == nil ? nil : "iOS 26.1"
        // 2026-11-20T02:00:00Z.
        summary.start = base.map { $0 == .absolute ? 1_795_140_000_000_000_000 : 1_500_000_000 }
        summary.end = base.map { _ in 125_000_000_000 }
        summary.eventCount = 1234
        summary.controllerCount = 56
        summary.relationCount = 1
        summary.problemCount = problems
        summary.skippedCount = 7
        return Run(
            number: 3, name: name, source: source, format: "native", digest: "d", imported: 1_795_150_000_000_000_000,
            summary: summary)
    }

    static func controller(_ name: String, _ address: UInt64?, generation: Int = 1) -> Controller {
        let event = EventReference(line: 1, time: nil, kind: .`init`)
        return Controller(
            id: ControllerID(0), className: name, address: address, generation: generation, first: event)
    }

    private static func event(_ line: Int, _ kind: EventKind, _ time: Int64?) -> EventReference {
        EventReference(line: line, time: time, kind: kind)
    }

    /// Five defects, the first of them at least nine times.
    private static let forty = (0..<40).map { index in
        let child = ["Detail", "Basket", "Sheet", "Badge", "Banner"][max(0, index % 8 - 3)]
        let line = 8 + index * 12
        let time = Int64(index) * 1_000_000_000
        return Finding(
            rule: "missing-did-move", severity: .error,
            subject: controller("Shop.\(child)", 0x6000_00C0_B3E0 + UInt64(index) * 16, generation: index % 2 + 1),
            parent: controller("Shop.Host", 0x6000_00C0_A2D0), event: event(line, .addChild, time),
            message: "Shop.\(child) was added to Shop.Host and never got didMove(toParent:), up to the end 4.5 s later",
            witnesses: [
                event(line, .addChild, time).witness("Host.addChild(\(child))", "the relation begins"),
                event(line + 1, .willMove, time + 21_000).witness("\(child).willMove(toParent: Host)", "sent by UIKit"),
                event(line + 2, .addSubview, time + 1_250_000)
                    .witness("Host.view.addSubview(\(child).view)", "the view is hosted"),
            ],
            path: ["Shop.Root", "Shop.Host", "Shop.\(child)"],
            fingerprint: "missing-did-move:Shop.Root/Shop.Host/Shop.\(child)")
    }

    private static let removals = [Severity.note, .error, .warning].enumerated().map { index, severity in
        Finding(
            rule: "child-never-removed", severity: severity, subject: controller("カード🎴\u{1B}[31mController\n", nil),
            parent: nil, event: event(500 + index, .addChild, 1_000_000_001),
            message: "カード🎴\u{1B}[31mController\n is still attached | a message with <\"&'> and a tab\t.",
            witnesses: [
                event(500 + index, .addChild, 1_000_000_001)
                    .witness("GalleryViewController.addChild(カード🎴\u{1B}[31mController\n)", "the relation begins")
            ], path: ["Shop.Root", "Shop.Gallery", "カード🎴\u{1B}[31mController\n"],
            fingerprint: "child-never-removed:\(severity)")
    }

    private static let message = Finding(
        rule: "uikit-warning", severity: .warning, subject: nil, parent: nil, event: event(77, .diagnostic, nil),
        message: "Unbalanced calls to begin/end appearance transitions for \u{202E}<UIViewController: 0x0>.",
        witnesses: [event(77, .diagnostic, nil).witness("Unbalanced calls…", "")], path: [],
        fingerprint: "uikit-warning")

    private static let unknownRule = Finding(
        rule: "house-rule", severity: .note, subject: controller("Shop.Root", 0x10), parent: nil,
        event: event(1, .mark, 0), message: "a rule that the report does not describe", witnesses: [], path: [],
        fingerprint: "house-rule")

    private static let withoutTime: Finding = {
        var finding = forty[0]
        finding.event.time = nil
        finding.witnesses = (0..<14).map {
            event(8 + $0, .willMove, nil).witness("Detail.willMove(toParent: Host)", "call \($0)")
        }
        return finding
    }()
}

extension RunReport {
    mutating func setStates(_ state: (Finding) -> DefectState) {
        for index in findings.indices { findings[index].state = state(findings[index]) }
    }
}
