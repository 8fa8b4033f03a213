import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct GraphEvidenceTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    private static let held = GraphEvidence(
        ControllerID(0), .held,
        links: [
            GraphEvidence.HolderLink(name: "Shop.Model", address: .max, field: "onUpdate", strength: .strong),
            GraphEvidence.HolderLink(name: "static Store.shared"),
        ], isInCycle: true, graph: "tree.txt", taken: 1_795_140_000_000_000_000)

    @Test func isReadAsItWasWritten() throws {
        let run = try SampleTrace().write(to: store)
        #expect(try StoredEvidence(store).evidence(of: run).isEmpty)
        let gone = GraphEvidence(ControllerID(1), .gone, graph: "heap.txt")
        try StoredEvidence(store).save([Self.held, gone], of: run)
        #expect(try StoredEvidence(store).evidence(of: run) == [Self.held, gone])
        try StoredEvidence(store).save([gone], of: run)
        #expect(try StoredEvidence(store).evidence(of: run) == [gone])
    }

    @Test func staysWhenFindingsAreWrittenAnew() throws {
        let run = try SampleTrace().write(to: store)
        try StoredEvidence(store).save([Self.held], of: run)
        try store.saveFindings(KeptAudit(findings: []), of: run)
        #expect(try StoredEvidence(store).evidence(of: run) == [Self.held])
    }

    @Test func goesWithTheRun() throws {
        let run = try SampleTrace().write(to: store)
        try StoredEvidence(store).save([Self.held], of: run)
        try store.delete([run])
        #expect(
            try store.rows("SELECT count(*) FROM graph_evidence UNION ALL SELECT count(*) FROM holder") == ["0", "0"])
        #expect(throws: StoreError.self) { try StoredEvidence(store).save([], of: run) }
    }
}
