import TraceStore
import TraceText

/// Counts, groups and windows that take different things for one, because a part of the key is missing.
struct CountRemarks: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        let remarks = [
            try groupOfNumbers(), try groupOfAddresses(), try groupOfTests(), try groupOfArguments(),
            try groupOfNames(), try windowOfLaunches(), try sumOfVisits(), meanOfNulls(),
            countOfConditions(),
        ]
        return remarks.compactMap(\.self)
    }

    /// What is wrong also where the answer has no rows, or zeros.
    func sentencesOnNothing() throws(StoreError) -> [String] {
        [try groupOfDevices(), try wholeQuotient()].compactMap(\.self)
    }

    /// The lists of columns by which rows are told apart.
    private var lists: [Set<String>] { tokens.groups + tokens.distinctLists + tokens.partitions }

    private func groupOfNumbers() throws(StoreError) -> String? {
        guard readsRuns, runs?.count != 1, !tokens.groups(by: "run_id") else { return nil }
        for key in RunKey.allCases where key != .address {
            for list in lists where !list.isDisjoint(with: key.columns) && list.isDisjoint(with: ["run_id", "run"]) {
                let column = key.columns.sorted().first(where: list.contains) ?? key.rawValue
                guard try query.contents.runCount(ofRuns: runs) > 1 else { return nil }
                return
                    "\(column) is a number within a run: over several runs, group by run_id, too, and count DISTINCT run_id || '.' || \(column)"
            }
        }
        return nil
    }

    private func groupOfAddresses() throws(StoreError) -> String? {
        let isByAddress = lists.contains {
            !$0.isDisjoint(with: RunKey.address.columns) && $0.isDisjoint(with: ["controller", "generation"])
        }
        // `HAVING count(*) > 1` asks which addresses were used again.
        guard readsRuns, isByAddress, !tokens.contains("having"), !tokens.contains("generation"),
            selections.contains(where: mayShareAddresses), let shared = try query.contents.sharedAddress(ofRuns: runs)
        else { return nil }
        return
            "\(shared.count) controllers of a run had the address \(shared.name), one after the other, and count as one; "
            + "take run_id and controller"
    }

    /// Whether several controllers of a run that it reads have one address, as far as that is known.
    private func mayShareAddresses(_ selection: AdHocQuery.QuerySelect) -> Bool {
        selection.sources.contains { source in
            let columns = StoreSchema.columns(ofView: source.name)
            guard columns.contains("controller"), columns.contains("address") else { return true }
            let counts = ["controller", "address"].compactMap { column in
                selection.count(ofDifferent: "\(source.written).run_id || '.' || \(source.written).\(column)")
            }
            return counts.count < 2 || counts[0] > counts[1]
        }
    }

    private static let viewsOfTests: Set = ["test_log", "event_log", "finding_log", "sighting_log"]

    private var readsTests: Bool { tokens.sources.contains { Self.viewsOfTests.contains($0.name) } }

    private func groupOfTests() throws(StoreError) -> String? {
        let byTest = lists.filter { $0.contains("test") && $0.isDisjoint(with: ["test_argument", "test_number"]) }
        guard readsTests, !byTest.isEmpty, !tokens.distinctLists.contains(where: { $0.contains("test_argument") }),
            !comparisons.contains(where: { ["test", "test_argument"].contains($0.column) }),
            mayRead({
                Self.viewsOfTests.contains($0.name) ? "\($0.written).test IN (\(QueriedContents.testsOfModules))" : nil
            }),
            let shared = try query.contents.testOfSeveralModules(
                ofRuns: runs, inOneRun: byTest.allSatisfy { $0.contains("run_id") })
        else { return nil }
        return "'\(shared.name)' is in \(shared.count) modules, and counts as one test; take test and test_argument"
    }

    private func groupOfArguments() throws(StoreError) -> String? {
        let isByArgument =
            lists.contains {
                $0.contains("test_argument") && $0.isDisjoint(with: ["test", "test_number"])
            } && !tokens.groups(by: "test")
        let name = comparisons.first { $0.column == "test" && $0.relation == .equal }?.value
        guard readsTests, isByArgument, let test = try query.contents.testWithoutModule(ofRuns: runs, named: name)
        else {
            return nil
        }
        return "test_argument is null for '\(test.name)', whose module the log does not name; take test, too"
    }

    private func groupOfNames() throws(StoreError) -> String? {
        guard readsRuns, runs?.count != 1, !tokens.contains("run_id") else { return nil }
        let isListOfRuns = tokens.sources.allSatisfy { $0.name == "run_log" }
        // Which names do several runs have?
        if isListOfRuns, tokens.contains("having") { return nil }
        for comparison in comparisons where comparison.column == "run" && comparison.relation == .equal && !isListOfRuns
        {
            let runs = try query.contents.runs(named: [comparison.value])
            guard runs.count > 1 else { continue }
            return
                "\(runs.count) runs are named '\(comparison.value)', and their rows are mixed; choose one by run_id: "
                + (listed(runs.map(String.init), limit: 5) ?? "")
        }
        // The value of a subquery may be a name that only one run has.
        let isShared =
            selections.first?.sources.contains { source in
                ViewKind.isOfRuns(source.name)
                    && selections[0].hasRow(where: "\(source.written).run IN (\(QueriedContents.sharedNames))") != false
            } ?? true
        let isBySubquery = tokens.subqueries.contains { $0.column == "run" && ($0.isNegated || isShared) }
        let isSet = ["except", "intersect"].contains(where: tokens.contains) && tokens.contains("run")
        guard isBySubquery || isSet || lists.contains(where: { $0.contains("run") }),
            let shared = try query.contents.sharedRunName(ofRuns: runs)
        else { return nil }
        return "\(shared.count) runs are named '\(shared.name)', and count as one; take run_id"
    }

    /// Of a run with several devices, `run_log` has none.
    private func groupOfDevices() throws(StoreError) -> String? {
        guard tokens.sources.contains(where: { $0.name == "run_log" }) else { return nil }
        let asked = lists.reduce(into: Set(comparisons.map(\.column))) { $0.formUnion($1) }
        for column in asked.intersection(StoreSchema.valuesOfLaunches.keys).sorted() {
            guard let run = try query.contents.runOfSeveral(column, ofRuns: runs), mayKeep("run_id = \(run.name)")
            else { continue }
            return
                "the launches of run \(run.name) have \(run.count) values of \(column), so it is null there in run_log; "
                + "night_launch_log has that of each launch"
        }
        return nil
    }

    private func windowOfLaunches() throws(StoreError) -> String? {
        let orders: Set = ["line", "began_line", "until_line", "time_ns", "began_ns", "until_ns", "time", "began_time"]
        let finer = RunKey.controller.columns.union(RunKey.launch.columns)
        for (window, sources) in tokens.windows
        where window.contains("order") && !window.isDisjoint(with: orders) && sources.map(\.name) != ["run_log"] {
            if runs?.count != 1, !window.contains("run_id"), readsRuns, try query.contents.runCount(ofRuns: runs) > 1 {
                return "a window without run_id goes on from one run to the next; write PARTITION BY run_id, launch"
            }
            guard window.isDisjoint(with: finer),
                let run = try query.contents.launches(ofRuns: runs, thatOverlap: false)
            else {
                continue
            }
            return
                "a window without launch mixes the \(run.count) launches of run \(run.name); write PARTITION BY run_id, launch"
        }
        return nil
    }

    /// Each finding of a leak says how many controllers of its kind left, and stayed.
    private func sumOfVisits() throws(StoreError) -> String? {
        let summed = tokens.arguments(of: ["sum", "avg", "total"]).intersection(["visits", "stayed"])
        guard let column = summed.min(), tokens.sources.contains(where: { $0.name == "finding_log" }),
            let repeated = try query.contents.repeatedVisits(ofRuns: runs)
        else { return nil }
        return
            "\(column) is that of all controllers of a kind, and each of the \(repeated.count) findings about \(repeated.name) in a launch "
            + "says it: take one row of SELECT DISTINCT run_id, launch, fingerprint, visits, stayed"
    }

    /// `sum(lasted_ns) / count(*)` counts the rows without times, too.
    private func meanOfNulls() -> String? {
        guard aggregates, tokens.tokens.contains(.other("/")) else { return nil }
        for selection in selections {
            for aggregate in selection.aggregates where ["sum", "total"].contains(aggregate.function) {
                guard let name = aggregate.names.first, aggregate.names.count == 1, name.column.hasSuffix("_ns"),
                    aggregate.sign == "/", !selection.sources.contains(where: \.isLeftJoined)
                else { continue }
                let value = aggregate.argument
                for divisor in selection.divisors {
                    let counted =
                        divisor.isDistinct
                        ? "DISTINCT CASE WHEN (\(value)) IS NOT NULL THEN \(divisor.text) END" : value
                    let text = divisor.isDistinct ? "DISTINCT \(divisor.text)" : divisor.text
                    let found = selection.group(
                        with: ["count(\(text))", "count(\(counted))"], taking: "value_0, value_1",
                        where: "value_0 > value_1 AND value_1 > 0")
                    guard let found, found.count == 2 else { continue }
                    return
                        "\(value) is null for \(found[0] - found[1]) of the \(found[0]) that count(\(text)) counts, which have no times: add "
                        + "WHERE \(value) IS NOT NULL"
                }
            }
        }
        return nil
    }

    private static let flags: Set = ["deallocated", "tonight", "excluded", "complete", "listed"]

    /// `count(outcome = 'failed')` counts the rows that do not meet the condition, too.
    private func countOfConditions() -> String? {
        for selection in selections {
            for aggregate in selection.aggregates where aggregate.function == "count" {
                let value = aggregate.argument
                guard
                    aggregate.isCondition
                        || aggregate.names.last.map({ Self.flags.contains($0.column) }) == true,
                    let found = selection.group(
                        with: ["count(\(value))", "count(nullif((\(value)), 0))"], taking: "value_0, value_1",
                        where: "value_0 > value_1"), found.count == 2
                else { continue }
                return
                    "count(\(value)) counts the rows where that is 0, too (\(found[0] - found[1]) of \(found[0])): write sum(\(value))"
            }
        }
        return nil
    }

    /// SQLite divides whole numbers into whole numbers.
    private func wholeQuotient() throws(StoreError) -> String? {
        guard !tokens.hasReal else { return nil }
        let functions: Set = ["sum", "count"]
        for operation in tokens.operations where operation.sign == "/" {
            var isWhole = true
            for side in [operation.left, operation.right] where side.isDisjoint(with: functions) || side.contains("avg")
            {
                isWhole = isWhole && !side.isEmpty && side.isDisjoint(with: ["avg", "total", "cast", "round"])
                for column in side where isWhole {
                    let views = tokens.sources.map(\.name).filter { StoreSchema.columns(ofView: $0).contains(column) }
                    var isNumber = false
                    for view in views.prefix(1) { isNumber = try query.content(of: column, in: view) == .number }
                    isWhole = isNumber
                }
            }
            if isWhole { return "a quotient of two whole numbers is cut to a whole number: write 1.0 * x / y" }
        }
        return nil
    }
}
