import TraceStore

/// The keys of views, as far as a query may lack a part of them.
enum RunKeys {
    /// What identifies a row within a run: each number, and the columns that have it.
    static let all: [(name: String, columns: Set<String>)] = [
        (
            "controller",
            ["controller", "parent", "child", "presenter", "presented", "container", "object", "held"]
        ),
        ("launch", ["launch"]), ("test_number", ["test_number"]), ("finding", ["finding"]),
        ("line", ["line", "began_line", "until_line", "place", "appeared_line", "leaving_line", "settled_line"]),
        ("address", addresses),
    ]

    static let addresses: Set = [
        "address", "parent_address", "child_address", "presenter_address", "presented_address", "container_address",
        "object_address", "held_address",
    ]

    static let nightViews: Set = ["night_log", "trend_log", "defect_log", "sighting_log", "night_launch_log"]

    /// Whether a view is one of runs, whose rows have these keys.
    static func areIn(_ view: String) -> Bool {
        !nightViews.contains(view) && StoreSchema.columns(ofView: view).first == "run_id"
    }
}
