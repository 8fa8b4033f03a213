import Testing
import TraceModel

@Suite struct GraphEvidenceTests {
    private func entry(_ state: GraphEvidence.Fate, _ graph: String, at taken: Int64?) -> GraphEvidence {
        GraphEvidence(ControllerID(1), state, graph: graph, taken: taken)
    }

    /// The graph with the best evidence, in any order of the graphs.
    private func best(_ entries: GraphEvidence...) -> String? {
        let found = Set([entries, entries.reversed()].map { $0.best().map(\.graph) })
        #expect(found.count == 1)
        return found.first?.first
    }

    @Test func listProvesNothingAboutAControllerThatAGraphOfItsInstantShows() {
        for state in GraphEvidence.Fate.allCases where state != .gone {
            #expect(best(entry(.gone, "list", at: 5), entry(state, "graph", at: 5)) == "graph")
            #expect(best(entry(.gone, "list", at: 6), entry(state, "graph", at: 5)) == "list")
            // A later object at the address is another one.
            #expect(best(entry(.gone, "list", at: 5), entry(state, "graph", at: 6)) == "list")
            #expect(best(entry(.gone, "list", at: 5), entry(state, "graph", at: nil)) == "list")
        }
    }

    @Test func laterListRemainsAProofBesideAContradictedOne() {
        let entries = [entry(.gone, "list", at: 5), entry(.held, "graph", at: 5), entry(.gone, "later", at: 6)]
        #expect(best(entries[0], entries[1], entries[2]) == "later")
        #expect(best(entries[1], entries[2], entries[0]) == "later")
        #expect(best(entry(.present, "poor", at: 6), entries[1], entry(.gone, "list", at: 6)) == "graph")
    }

    @Test func eachControllerHasItsOwnEvidence() {
        let entries = [
            GraphEvidence(ControllerID(2), .gone, graph: "list", taken: 5), entry(.present, "first", at: 5),
            entry(.present, "second", at: 5),
        ]
        #expect(entries.best().map(\.graph) == ["first", "list"])
        #expect([GraphEvidence]().best().isEmpty)
    }
}
