import TraceStore

/// A number, or an address, that identifies something within a run.
enum RunKey: String, CaseIterable {
    case controller
    case launch
    case testNumber = "test_number"
    case finding
    case line
    case address

    /// The columns that have it.
    var columns: Set<String> {
        switch self {
        case .controller:
            ["controller", "parent", "child", "presenter", "presented", "container", "object", "held"]
        case .line:
            [
                "line", "began_line", "until_line", "place", "appeared_line", "leaving_line", "settled_line",
                "ended_line",
            ]
        case .address: Set(Self.controller.columns.map { $0 == "controller" ? "address" : "\($0)_address" })
        case .launch, .testNumber, .finding: [rawValue]
        }
    }

    /// The key that all of these columns have.
    static func ofAll(_ columns: [String]) -> RunKey? { allCases.first { $0.columns.isSuperset(of: columns) } }

    /// The columns with any key.
    static let allColumns = allCases.reduce(into: Set<String>()) { $0.formUnion($1.columns) }
}

/// The views by what their rows belong to.
enum ViewKind {
    /// Whether a view is one of runs, whose rows have the keys of a run.
    static func isOfRuns(_ view: String) -> Bool {
        !StoreSchema.viewsOfNights.contains(view) && StoreSchema.columns(ofView: view).first == "run_id"
    }

    /// Views of runs whose rows are in each run that has their launch.
    static let ofLaunches: Set = [
        "event_log", "controller_log", "relation_log", "presentation_log", "stack_log", "visible_log", "phase_log",
        "tree_log", "census_log", "launch_log", "test_log", "finding_log", "evidence_log", "run_log", "problem_log",
    ]
}
