import MemoryGraphs
import TraceModel
import TraceStore

/// Looks the controllers of findings up in memory graphs.
struct GraphLookup {
    let graphs: [GraphFile]
    let run: Run
    let store: TraceStore

    /// What the graphs show of the subjects of these findings, and what came of each graph.
    func evidence(about findings: [Finding]) throws -> (evidence: [GraphEvidence], uses: [GraphUse]) {
        let lives = try StoredEvidence(store).lastingLives(of: Set(findings.compactMap(\.subject?.id)), in: run)
        var best: [ControllerID: GraphEvidence] = [:]
        var uses: [GraphUse] = []
        for graph in graphs {
            var use = GraphUse(graph: graph.path)
            do {
                let launch = try LaunchOfGraph(run: run).launch(of: graph.header)
                let found = try evidence(in: graph, lives.filter { $0.controller.launch == launch.number }, &use)
                use.found = found.count
                for entry in found where best[entry.controller].map({ entry.tellsMore(than: $0) }) ?? true {
                    best[entry.controller] = entry
                }
            } catch let refusal as LaunchOfGraph.Refusal {
                use.doubt = refusal.reason
            }
            uses.append(use)
        }
        return (best.values.sorted { $0.controller < $1.controller }, uses)
    }

    private func evidence(
        in graph: GraphFile, _ lives: [ControllerLife], _ use: inout GraphUse
    ) throws -> [GraphEvidence] {
        let taken = graph.header.taken
        // What was in memory before a controller's last event says nothing of what came after.
        let later = lives.filter { life in taken.map { $0 >= time(of: life.last) } ?? true }
        let (holdings, gone, doubt) = try graph.holdings(of: later.map(\.controller))
        use.doubt = doubt ?? (later.count < lives.count ? "it was taken before the last event of a controller" : nil)
        return later.compactMap { life in
            let id = life.controller.id
            if let holding = holdings[id] {
                return GraphEvidence(
                    id, holding.state, links: holding.links, isInCycle: holding.isInCycle, graph: graph.path,
                    taken: taken)
            }
            guard gone.contains(id) else { return nil }
            guard let taken else {
                use.doubt = "it does not say when it was taken, so that what it lacks proves nothing"
                return nil
            }
            return GraphEvidence(id, .gone, graph: graph.path, taken: taken)
        }
    }

    private func time(of event: EventReference) -> Int64 {
        guard let start = run.summary.start, let time = event.time else { return .max }
        return time.later(by: start)
    }
}
