import TraceEngine
import TraceModel

/// Says which memory graphs were of no use, and why.
struct GraphNotes {
    private let paths: [String]
    /// What came of each graph, for the run that it fits best.
    private var uses: [String: GraphUse] = [:]

    init(_ graphs: [GraphFile]) {
        paths = graphs.map(\.path)
    }

    /// A graph is of one run, and need not fit the others.
    mutating func add(_ result: Result<RunReport, any Error>) {
        guard case .success(let report) = result else { return }
        for use in report.graphs where use.found > uses[use.graph]?.found ?? -1 { uses[use.graph] = use }
    }

    func tell() {
        for path in paths {
            guard let use = uses[path] else { continue }
            if let remark = use.remark { StandardError.tell("'\(path)' \(remark)") }
            guard let doubt = use.doubt else { continue }
            StandardError.tell("'\(path)' \(use.found > 0 ? "is used in part" : "is not used"): \(doubt)")
        }
    }
}
