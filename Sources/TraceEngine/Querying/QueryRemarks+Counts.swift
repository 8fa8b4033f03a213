import TraceStore

/// Counts, groups and windows that take different things for one, because a part of the key is missing.
extension QueryRemarks {
    func countRemarks() throws(StoreError) -> [String] {
        let remarks = [
            try groupOfNumbers(), try groupOfAddresses(), try groupOfTests(), try groupOfNames(),
            try windowOfLaunches(),
        ]
        return remarks.compactMap(\.self)
    }

    /// The lists of columns by which rows are told apart.
    private var lists: [Set<String>] { tokens.groups + tokens.distinctLists }

    private var readsRuns: Bool { tokens.sources.contains { RunKeys.areIn($0.name) } }

    private func groupOfNumbers() throws(StoreError) -> String? {
        guard readsRuns, runs?.count != 1, !tokens.groups(by: "run_id") else { return nil }
        for (key, columns) in RunKeys.all where key != "address" {
            for list in lists where !list.isDisjoint(with: columns) && list.isDisjoint(with: ["run_id", "run"]) {
                let column = columns.sorted().first(where: list.contains) ?? key
                guard try query.runCount > 1 else { return nil }
                return
                    "\(column) is a number within a run: over several runs, group by run_id, too, and count DISTINCT run_id || '.' || \(column)"
            }
        }
        return nil
    }

    private func groupOfAddresses() throws(StoreError) -> String? {
        guard readsRuns,
            lists.contains(where: {
                !$0.isDisjoint(with: RunKeys.addresses) && $0.isDisjoint(with: ["controller", "generation"])
            }),
            let shared = try query.sharedAddress(ofRuns: runs)
        else { return nil }
        return
            "\(shared.count) controllers of a run had the address \(shared.name), one after the other, and count as one; "
            + "take run_id and controller"
    }

    private func groupOfTests() throws(StoreError) -> String? {
        let views: Set = ["test_log", "event_log", "finding_log", "sighting_log"]
        guard tokens.sources.contains(where: { views.contains($0.name) }),
            lists.contains(where: { $0.contains("test") && $0.isDisjoint(with: ["test_argument", "test_number"]) }),
            let shared = try query.testOfSeveralModules
        else { return nil }
        return "'\(shared.name)' is in \(shared.count) modules, and counts as one test; take test_argument"
    }

    private func groupOfNames() throws(StoreError) -> String? {
        guard readsRuns, !tokens.contains("run_id") else { return nil }
        for name in names {
            let runs = try query.runs(named: [name])
            guard runs.count > 1 else { continue }
            return "\(runs.count) runs are named '\(name)', and their rows are mixed; choose one by run_id: "
                + runs.prefix(5).map(String.init).joined(separator: ", ") + (runs.count > 5 ? ", …" : "")
        }
        guard lists.contains(where: { $0.contains("run") }), let shared = try query.sharedRunName else { return nil }
        return "\(shared.count) runs are named '\(shared.name)', and count as one; take run_id"
    }

    private func windowOfLaunches() throws(StoreError) -> String? {
        let orders: Set = ["line", "began_line", "until_line", "time_ns", "began_ns", "until_ns", "time", "began_time"]
        let finer = RunKeys.all.filter { $0.name == "controller" || $0.name == "launch" }
            .reduce(into: Set<String>()) { $0.formUnion($1.columns) }
        for window in tokens.windows where window.contains("order") && !window.isDisjoint(with: orders) {
            if runs?.count != 1, !window.contains("run_id"), readsRuns, try query.runCount > 1 {
                return "a window without run_id goes on from one run to the next; write PARTITION BY run_id, launch"
            }
            guard window.isDisjoint(with: finer), let run = try query.launches(ofRuns: runs, thatOverlap: false) else {
                continue
            }
            return
                "a window without launch mixes the \(run.count) launches of run \(run.name); write PARTITION BY run_id, launch"
        }
        return nil
    }
}
