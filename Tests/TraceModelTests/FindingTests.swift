import Testing
import TraceModel

/// A million findings fit into memory although they are values.
@Suite struct FindingTests {
    private func finding(line: Int, message: String = "leaks") -> Finding {
        Finding(
            rule: "leak", severity: .error,
            subject: Controller(
                id: ControllerID(Int32(line)), className: "Shop.Promo", address: UInt64(line), generation: 1,
                first: event(line)),
            parent: nil, event: event(line), message: message,
            witnesses: [
                event(line).witness("Host.addChild(Promo)", "the relation begins"),
                event(line + 1).witness("Promo.didMove(toParent: Host)", "it arrived"),
            ], path: ["Shop.Host", "Shop.Promo"], fingerprint: "leak:Shop.Host>Shop.Promo")
    }

    private func event(_ line: Int) -> EventReference { EventReference(line: line, time: nil, kind: .addChild) }

    @Test func sharedTextsChangeNothing() {
        let originals = [
            finding(line: 1), finding(line: 5), finding(line: 9, message: "leaks twice"), finding(line: 1),
        ]
        var shared = originals
        var texts = Finding.FindingTextTable()
        for index in shared.indices { texts.share(&shared[index]) }
        #expect(shared == originals)
        #expect(shared.map(\.message) == ["leaks", "leaks", "leaks twice", "leaks"])
        #expect(shared.map { $0.witnesses.map(\.event.line) } == [[1, 2], [5, 6], [9, 10], [1, 2]])
        #expect(shared[0] == shared[3])
        #expect(shared[0] != shared[1])
        #expect(Set(shared).count == 3)
    }

    @Test func aChangeIsOfOneFindingAlone() {
        var texts = Finding.FindingTextTable()
        var first = finding(line: 1)
        var second = finding(line: 5)
        texts.share(&first)
        texts.share(&second)
        let copy = second
        second.severity = .note
        second.witnesses.removeLast()
        second.owner = "cart"
        #expect(first == finding(line: 1))
        #expect(copy == finding(line: 5))
        #expect(second.severity == .note && copy.severity == .error)
        #expect(second.witnesses.map(\.call) == ["Host.addChild(Promo)"])
        #expect(second.owner == "cart" && copy.owner == nil)
    }

    @Test func itWentWrongAtTheWitnessThatSaysSo() {
        var finding = finding(line: 1)
        #expect(finding.place == event(1))
        finding.witnesses[1].isPlace = true
        #expect(finding.place == event(2) && finding.event == event(1))
        #expect(finding.witnesses.map(\.isPlace) == [false, true])
        finding.witnesses.removeLast()
        #expect(finding.place == event(1))
    }

    @Test func theFixIsThatOfTheGraphThenItsOwnThenTheUsualOne() {
        let rule = RuleDescription(
            id: "leak", summary: "", rationale: "", fix: "the usual one", severity: .error, expected: [])
        var finding = Finding(
            rule: "leak", severity: .error, subject: nil, parent: nil, event: event(1), message: "", ownFix: "its own",
            witnesses: [], path: [], fingerprint: "leak")
        #expect(finding.fix(by: rule) == "its own")
        #expect(self.finding(line: 1).fix(by: rule) == "the usual one")
        #expect(self.finding(line: 1).fix(by: nil) == nil)
        let timer = GraphEvidence.HolderLink(name: "__NSCFTimer", strength: .strong)
        finding.evidence = GraphEvidence(ControllerID(1), .held, links: [timer], graph: "leaks.txt")
        #expect(finding.fix(by: rule) == GraphEvidence.HolderPattern.timer.advice.remedy)
    }

    @Test func replaysAndReportsKeepLittleOfEach() {
        #expect(MemoryLayout<Finding>.size == 8)
        #expect(MemoryLayout<Controller?>.size == 56)
        #expect(MemoryLayout<EventReference?>.size == 16)
    }
}
