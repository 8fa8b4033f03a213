import Testing
import TraceModel
import TraceStore
import TraceTestSupport

@Suite struct FindingTests {
    let folder: TestFolder
    let store: TraceStore
    let sample = SampleTrace()
    let run: Run

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        // Makes numbers in the run and identifiers in the store differ.
        try sample.write(to: store, as: "earlier")
        run = try sample.write(to: store)
    }

    private func finding(_ rule: String, event: Int, parent: Controller? = nil) -> Finding {
        let reference = sample.batch.events[event].reference
        return Finding(
            rule: rule, severity: .warning, subject: sample.batch.controllers[0].controller, parent: parent,
            event: reference,
            message: "Detail's parent was \("gone")",
            witnesses: [
                reference.witness("Host.addChild(Detail)", "the relation begins"),
                sample.batch.events[6].reference.witness("Detail.deinit", "it ends"),
            ],
            path: ["Shop.Host", "Shop.Detail"], fingerprint: "\(rule):Shop.Host/Shop.Detail")
    }

    @Test func findingLogShowsWhatWasSaved() throws {
        try store.saveFindings(
            KeptAudit(findings: [finding("a", event: 1, parent: sample.batch.controllers[1].controller)]), of: run)
        let rows = try store.rows(
            """
            SELECT run, rule, severity, class, address, line, message, fingerprint, parent_class, path
            FROM finding_log
            """)
        #expect(
            rows == [
                "nightly|a|warning|Shop.Detail|0x600000c0b3e0|4|Detail's parent was gone|a:Shop.Host/Shop.Detail"
                    + "|Shop.Host|Shop.Host > Shop.Detail"
            ])
        #expect(
            try store.rows("SELECT run_id, finding, position, line, call, role FROM finding_event") == [
                "2|0|0|4|Host.addChild(Detail)|the relation begins", "2|0|1|10|Detail.deinit|it ends",
            ])
    }

    @Test func anotherAuditReplacesTheRunsFindingsOnly() throws {
        let earlier = try #require(try store.run(named: "earlier"))
        try store.saveFindings(KeptAudit(findings: [finding("a", event: 1), finding("b", event: 2)]), of: run)
        try store.saveFindings(KeptAudit(findings: [finding("c", event: 1)]), of: earlier)
        try store.saveFindings(KeptAudit(findings: [finding("d", event: 1)]), of: run)
        #expect(try store.rows("SELECT run, rule FROM finding_log ORDER BY run") == ["earlier|c", "nightly|d"])
        #expect(try store.rows("SELECT count(*) FROM finding_event") == ["4"])
    }

    @Test func findingWithoutControllerIsShown() throws {
        var message = finding("uikit-warning", event: 8)
        message.subject = nil
        try store.saveFindings(KeptAudit(findings: [message]), of: run)
        #expect(try store.rows("SELECT rule, class, address, line FROM finding_log") == ["uikit-warning|-|-|13"])
    }
}
