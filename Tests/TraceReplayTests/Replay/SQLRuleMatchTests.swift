import Testing
import TraceModel
import TraceReplay

/// The matches of SQL rules become findings like those of the other rules.
@Suite struct SQLRuleMatchTests {
    private static let trace = ReadTrace(
        """
        +0.010 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Host: 0x2>
        +0.020 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
        +0.030 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
        +0.040 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>
        +0.050 [main] <Shop.Detail: 0x3> removeFromParent()
        +0.060 [main] <Shop.Detail: 0x3> deinit
        +0.070 mark "the end"
        +0.080 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Root: 0x1>

        """)

    private static let rule = RuleDescription(
        id: "slow", summary: "", rationale: "", fix: "", severity: .warning, expected: [])

    private func audit(
        _ matches: [SQLRule.Match], _ rule: RuleDescription = rule, policy: RulePolicy = RulePolicy(),
        rules: [RuleDescription] = []
    ) -> (findings: [Finding], excluded: Int) {
        var audit = Audit(Self.trace.summary, rules: rules, further: [rule], policy: policy)
        audit.expect(matches, by: rule)
        for batch in Self.trace.batches { audit.replay(batch) }
        return (audit.finish(), audit.excluded.count)
    }

    private func id(_ className: String) -> ControllerID { Self.trace.controller(className)?.id ?? ControllerID(-1) }

    @Test func takesTheControllerAndItsPathFromTheHierarchy() throws {
        let finding = try #require(audit([SQLRule.Match(line: 2, message: "late")]).findings.first)
        #expect(finding.subject?.className == "Shop.Detail")
        #expect(finding.parent?.className == "Shop.Host")
        #expect(finding.path == ["Shop.Root", "Shop.Host", "Shop.Detail"])
        #expect(finding.fingerprint == "slow:Shop.Root>Shop.Host>Shop.Detail")
        #expect(finding.event.kind == .addChild)
        #expect(finding.severity == .warning)
        #expect(finding.witnesses.map(\.call) == ["Host.addChild(Detail)"])
    }

    @Test func isAboutWhomItNames() throws {
        let match = SQLRule.Match(
            line: 7, subject: .controller(id("Shop.Detail")), parent: .controller(id("Shop.Root")), message: "late")
        let finding = try #require(audit([match]).findings.first)
        #expect(finding.subject?.className == "Shop.Detail")
        #expect(finding.parent?.className == "Shop.Root")
        #expect(finding.path == ["Shop.Root", "Shop.Host", "Shop.Detail"])
        #expect(finding.witnesses.map(\.call) == ["mark \"the end\""])
    }

    @Test func mayBeAboutNobody() throws {
        let finding = try #require(
            audit([SQLRule.Match(line: 2, subject: .nobody, parent: .nobody, message: "late")]).findings.first)
        #expect(finding.subject == nil)
        #expect(finding.fingerprint == "slow")
    }

    @Test func showsFurtherEventsInOrder() throws {
        let further = [(5, "gone"), (1, "begun"), (4, "settled"), (4, "again"), (6, "dead")]
        let match = SQLRule.Match(
            line: 3, message: "late", further: further.map { SQLRule.Match.FurtherEvent(line: $0.0, role: $0.1) })
        let finding = try #require(audit([match]).findings.first)
        #expect(
            finding.witnesses.map { "\($0.event.line) \($0.call): \($0.role)" } == [
                "1 Root.addChild(Host): begun",
                "3 Host.addSubview(Detail.view): reported here",
                "4 Detail.didMove(toParent: Host): settled",
                "5 Detail.removeFromParent(): gone",
                "6 Detail.deinit: dead",
            ])
    }

    @Test func standsAmongTheOthersInOrder() {
        let matches = [(6, "b"), (2, "z"), (2, "a")].map {
            SQLRule.Match(line: $0.0, message: $0.1)
        }
        let found = audit(matches, rules: RuleCatalogue.all).findings
        #expect(found.map(\.event.line) == found.map(\.event.line).sorted())
        #expect(found.filter { $0.rule == "slow" }.map(\.message) == ["a", "z", "b"])
        #expect(found.contains { $0.rule != "slow" })
    }

    @Test func goesByThePolicy() {
        var policy = RulePolicy()
        policy.severities["slow"] = .error
        policy.exclusions = [RulePolicy.FindingPattern(rule: "slow", subject: "Detail")]
        let audited = audit(
            [SQLRule.Match(line: 1, message: "host"), SQLRule.Match(line: 2, message: "detail")], policy: policy)
        #expect(audited.findings.map(\.message) == ["host"])
        #expect(audited.findings.map(\.severity) == [.error])
        #expect(audited.excluded == 1)
    }

    @Test func isNotCheckedWhereTheTraceCannotShowIt() {
        let needy = RuleDescription(
            id: "needy", summary: "", rationale: "", fix: "", severity: .note, needs: [EventKinds([.constrain])],
            expected: [])
        var policy = RulePolicy()
        policy.switchedOff["slow"] = "switched off in a file"
        #expect(
            Audit(Self.trace.summary, rules: [], further: [Self.rule, needy], policy: policy).notChecked == [
                RunReport.NotChecked(
                    rule: "needy", reason: "the trace records no constrain", missing: EventKinds(.constrain)),
                RunReport.NotChecked(rule: "slow", reason: "switched off in a file"),
            ])
    }
}
