import Testing
import TraceModel
import TraceStore
import TraceTestSupport

/// Which code made the calls of a run, as a store keeps it.
@Suite struct StoredCallerTests {
    let folder: TestFolder
    let store: TraceStore
    let stored: StoredCallers
    let earlier: Run
    let run: Run
    private let removal: EventReference

    private let cart = CodePlace(function: "Cart.close()", file: "/shop/Cart.swift", line: 12)
    private let router = CodePlace(function: "Router.close()", file: "/shop/Router.swift", line: 88)

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        stored = StoredCallers(store)
        var sample = SampleTrace()
        sample.batch.events[1] = Event(
            line: 4, time: 10, kind: .addChild, subject: SampleTrace.host, object: SampleTrace.detail,
            payload: .arguments("stack=1"))
        sample.batch.events[5] = Event(
            line: 9, time: 50, kind: .removeFromParent, subject: SampleTrace.detail, payload: .arguments("stack=2"))
        removal = sample.batch.events[5].reference
        // Makes numbers in the run and identifiers in the store differ.
        earlier = try sample.write(to: store, as: "earlier")
        run = try sample.write(to: store)
        try store.saveFindings(KeptAudit(findings: ["leak", "order", "other"].map(finding)), of: run)
    }

    private func finding(_ rule: String) -> Finding {
        Finding(
            rule: rule, severity: .warning, subject: nil, parent: nil, event: removal, message: rule,
            witnesses: [removal.witness("Detail.removeFromParent()", "it leaves")], path: [], fingerprint: rule)
    }

    @Test func rulesMayBlameDifferentCode() throws {
        let callers = [
            Caller.TracedCall(line: 4): Caller(.image("ShopKit"), through: [router]),
            Caller.TracedCall(line: 9, rule: "leak"): Caller(router),
            Caller.TracedCall(line: 9, rule: "order"): Caller(cart, through: [router]),
        ]
        try stored.save(callers: callers, of: run)
        #expect(try stored.callers(of: run) == callers)
        #expect(try stored.callers(of: run, on: { [9] }).count == 2)
        #expect(try stored.callers(of: earlier).isEmpty)
        let places = ["leak|Router.swift:88", "order|Cart.swift:12", "other|-"]
        #expect(try store.rows("SELECT rule, caller FROM finding_log ORDER BY rule") == places)
        #expect(
            try store.rows(
                "SELECT rule, evidence_log.caller FROM evidence_log JOIN finding_log USING (run_id, finding) ORDER BY rule"
            )
                == places)
        #expect(finding("order").caller(among: callers)?.place == cart)
        #expect(finding("other").caller(among: callers) == nil)
    }

    @Test func otherCallersReplaceThem() throws {
        try stored.save(
            callers: [Caller.TracedCall(line: 9, rule: "leak"): Caller(cart, through: [router])], of: run)
        let callers = [Caller.TracedCall(line: 9): Caller(cart)]
        try stored.save(callers: callers, of: run)
        #expect(try stored.callers(of: run) == callers)
        #expect(try store.rows("SELECT count(*) FROM rule_caller") == ["0"])
        #expect(try store.rows("SELECT count(*) FROM caller_through") == ["0"])
        #expect(try store.rows("SELECT DISTINCT caller FROM finding_log") == ["Cart.swift:12"])
        #expect(finding("other").caller(among: callers)?.place == cart)
    }
}
