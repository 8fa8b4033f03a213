import Foundation
import Testing
import TraceTestSupport
import VCTraceAudit

@Suite struct AuditedTraceTests {
    @Test func readsFiles() async throws {
        try await withTemporaryFolder(["checkout.trace": CheckoutLog.leaking]) { folder in
            let file = folder.appending(path: "checkout.trace")
            let trace = try AuditedTrace(contentsOf: file)
            #expect(try trace.findings == AuditedTrace(log: CheckoutLog.leaking).findings)
            #expect(trace.controllerCount == 2)
            #expect(trace.eventCount == 8)
            #expect(throws: (any Error).self) { try AuditedTrace(contentsOf: folder.appending(path: "none")) }
        }
    }

    @Test(arguments: ["", "# vctrace: 1\n", "nothing of the kind\n", "+1 mark \"begin\"\n"])
    func refusesALogThatShowsNothing(_ log: String) {
        #expect {
            try AuditedTrace(log: log)
        } throws: { error in
            "\(error)".contains("no lifecycle event")
        }
    }

    @Test func goesByTheConfiguration() async throws {
        let yml = "rules:\n  missing-did-move: off\nfail-on: never\n"
        try await withTemporaryFolder([".vctrace.yml": yml]) { folder in
            let options = try AuditOptions.resolving(file: folder.appending(path: ".vctrace.yml"))
            let trace = try AuditedTrace(log: CheckoutLog.leaking, options: options)
            #expect(trace.findings.map(\.rule) == ["controller-never-deallocated"])
            #expect(trace.notChecked.contains { $0.rule == "missing-did-move" })
            #expect(trace.failures().isEmpty)
            #expect(trace.failures(atLeast: .error).count == 1)
            let nearest = AuditOptions.nearest(to: folder.appending(path: "Tests/CheckoutTests.swift").path)
            #expect(nearest.configuration?.standardizedFileURL.path == options.configuration?.standardizedFileURL.path)
        }
    }

    /// Otherwise its message would get lost.
    @Test func refusesAConfigurationThatItCannotRead() async throws {
        try await withTemporaryFolder([".vctrace.yml": "rules:\n  missing-did-move: off\n"]) { folder in
            let options = AuditOptions.nearest(to: folder.appending(path: "CheckoutTests.swift").path)
            #expect {
                try AuditedTrace(log: CheckoutLog.clean, options: options)
            } throws: { error in
                "\(error)".hasSuffix("vctrace config --resolved > .vctrace.json")
            }
        }
    }

    @Test func refusesAConfigurationThatHasChanged() async throws {
        try await withTemporaryFolder([".vctrace.yml": "fail-on: never\n"]) { folder in
            let yml = folder.appending(path: ".vctrace.yml")
            let options = try AuditOptions.resolving(file: yml)
            try "fail-on: error\n".write(to: yml, atomically: true, encoding: .utf8)
            #expect {
                try AuditedTrace(log: CheckoutLog.clean, options: options)
            } throws: { error in
                "\(error)".contains("is older than '.vctrace.yml'")
            }
            // In a test's bundle, the file has no neighbors.
            try FileManager.default.removeItem(at: yml)
            #expect(try AuditedTrace(log: CheckoutLog.leaking, options: options).failures().isEmpty)
        }
    }

    @Test(arguments: ["{}", "[]", "rules:", ""]) func refusesWhatVctraceDidNotWrite(_ text: String) async throws {
        try await withTemporaryFolder(["vctrace.json": text]) { folder in
            let options = AuditOptions(configuration: folder.appending(path: "vctrace.json"))
            #expect {
                try AuditedTrace(log: CheckoutLog.clean, options: options)
            } throws: { error in
                "\(error)".contains("vctrace.json: is not what this vctrace writes")
            }
        }
    }

    @Test func readsTheTeamsFormats() async throws {
        let format = """
            format: shop
            summary: What the shop logs.
            lines:
              - pattern: '(?<time>\\S+) (?<class>\\w+)#(?<address>0x[0-9a-f]+) (?<event>\\w+)'
            events: {made: init, freed: deinit}
            samples:
              - line: '2026-11-20T02:00:00Z Checkout#0x1 made'
                is: {kind: init}
            """
        let log = "2026-11-20T02:00:00Z Checkout#0x1 made\n2026-11-20T02:00:01Z Checkout#0x1 freed"
        try await withTemporaryFolder([".vctrace.yml": "formats: [shop.yml]\n", "shop.yml": format]) { folder in
            let options = try AuditOptions.resolving(file: folder.appending(path: ".vctrace.yml"))
            #expect(try AuditedTrace(log: log, options: options).eventCount == 2)
        }
    }

    @Test func saysThatRulesInSQLWereNotChecked() async throws {
        let rule = """
            -- id: too-many-forms
            -- severity: error
            -- summary: A payment form is made.
            -- message: {class} was made
            -- columns: line, class
            SELECT line, class FROM event_log WHERE run = :run AND kind = 'init' AND class = 'Shop.PaymentForm'
            """
        let files = [".vctrace.yml": "sql-rules: rules\nrequire: [too-many-forms]\n", "rules/forms.sql": rule]
        try await withTemporaryFolder(files) { folder in
            let options = try AuditOptions.resolving(file: folder.appending(path: ".vctrace.yml"))
            let trace = try AuditedTrace(log: CheckoutLog.clean, options: options)
            #expect(trace.notChecked.contains { $0.rule == "too-many-forms" && $0.isWhole })
            #expect(trace.missing.map { $0.contains("too-many-forms was not checked") } == [true])
        }
    }

    @Test func leavesOutWhatTheBaselineKnows() async throws {
        let known = """
            {"version": 1, "findings": [{"rule": "missing-did-move", "path": "", "message": "", "count": 1,
            "fingerprint": "missing-did-move:Shop.Checkout>Shop.PaymentForm"}]}
            """
        try await withTemporaryFolder(["known.json": known]) { folder in
            let options = AuditOptions(baseline: folder.appending(path: "known.json"))
            let trace = try AuditedTrace(log: CheckoutLog.leaking, options: options)
            #expect(trace.findings.count == 2)
            #expect(trace.failures().map(\.rule) == ["controller-never-deallocated"])
        }
    }

    @Test func takesTheKindsThatTheRecorderCaptures() throws {
        let log = "+1 <Shop.Checkout: 0x1> init\n+9 <Shop.Checkout: 0x1> viewDidLoad"
        let silent = try AuditedTrace(log: log).notChecked.map(\.rule)
        let options = AuditOptions(recordedKinds: ["init", "viewDidLoad", "addChild", "didMove"])
        #expect(silent.contains("missing-did-move"))
        #expect(try !AuditedTrace(log: log, options: options).notChecked.map(\.rule).contains("missing-did-move"))
        #expect(throws: (any Error).self) { try AuditedTrace(log: log, options: AuditOptions(recordedKinds: ["ini"])) }
    }

    @Test func drawsTheHierarchyAtAnInstant() throws {
        let trace = try AuditedTrace(log: CheckoutLog.clean)
        #expect(try trace.hierarchy(at: .line(2)).nodes.isEmpty)
        let tree = try trace.hierarchy(at: .line(7))
        #expect(tree.nodes.map(\.className) == ["Shop.Checkout", "Shop.PaymentForm"])
        #expect(tree.nodes.map(\.depth) == [0, 1])
        #expect(try trace.hierarchy(at: .seconds(0.103)).nodes == tree.nodes)
        #expect(tree.description.contains("└─ Shop.PaymentForm 0x2"))
        #expect(try trace.hierarchy().nodes.isEmpty)
    }
}
