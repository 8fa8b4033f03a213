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
            var use = GraphUse(graph: graph.path, remark: graph.remark)
            let found = try evidence(in: graph, lives, &use)
            use.found = found.count
            for entry in found where best[entry.controller].map({ entry.tellsMore(than: $0) }) ?? true {
                best[entry.controller] = entry
            }
            uses.append(use)
        }
        return (best.values.sorted { $0.controller < $1.controller }, uses)
    }

    /// What the reports in a file tell together: what one of them shows to be there, no other one proves to be gone.
    private func evidence(
        in graph: GraphFile, _ lives: [ControllerLife], _ use: inout GraphUse
    ) throws -> [GraphEvidence] {
        var best: [ControllerID: GraphEvidence] = [:]
        for report in graph.reports {
            for entry in try evidence(in: report, of: graph, lives, &use) {
                guard let known = best[entry.controller] else {
                    best[entry.controller] = entry
                    continue
                }
                if entry.state != .gone, known.state == .gone || entry.tellsMore(than: known) {
                    best[entry.controller] = entry
                }
            }
        }
        return best.values.sorted { $0.controller < $1.controller }
    }

    private func evidence(
        in report: GraphSections.Section, of graph: GraphFile, _ lives: [ControllerLife], _ use: inout GraphUse
    ) throws -> [GraphEvidence] {
        if let form = graph.unreadForm(of: report) {
            use.doubt = use.doubt ?? form.reason
            return []
        }
        let launch: Launch
        do {
            launch = try LaunchOfGraph(run: run).launch(of: report.header)
        } catch {
            use.doubt = use.doubt ?? error.reason
            return []
        }
        let taken = report.header.taken
        let own = lives.filter { $0.controller.launch == launch.number }
        // What was in memory before a controller's last event says nothing of what came after.
        let later = own.filter { life in taken.map { $0 >= time(of: life.last) } ?? true }
        let found = try graph.lookup(of: later.map(\.controller), in: report)
        use.doubt =
            use.doubt ?? found.doubt
            ?? (later.count < own.count ? "it was taken before the last event of a controller" : nil)
        return later.compactMap { life in
            let id = life.controller.id
            if let holding = found.holdings[id] {
                return GraphEvidence(
                    id, holding.state, links: holding.links, isInCycle: holding.isInCycle, graph: graph.path,
                    taken: taken)
            }
            guard let line = found.gone[id] else { return nil }
            guard let taken else {
                use.doubt = "it does not say when it was taken, so that what it lacks proves nothing"
                return nil
            }
            return GraphEvidence(id, .gone, graph: graph.path, line: line, taken: taken)
        }
    }

    private func time(of event: EventReference) -> Int64 {
        guard let start = run.summary.start, let time = event.time else { return .max }
        return time.later(by: start)
    }
}
