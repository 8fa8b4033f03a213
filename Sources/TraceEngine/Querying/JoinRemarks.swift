import TraceStore

/// Joins that mix runs, launches, nights or tests because a part of the key is missing.
struct JoinRemarks: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        let mixed = try MixedRuns(statement: statement).sentences()
        let remarks = [
            naturalJoin(), try joinOfNames(), try joinOfTests(), try joinOfArguments(), try joinByRunAlone(),
            try joinOfClasses(), try keyOfSubquery(), try nullInSubquery(), try joinOfAddresses(),
            try joinWithoutNight(), try joinWithoutLaunch(), try joinOfLines(),
        ]
        let launches = remarks.allSatisfy { $0 == nil } ? [try joinOfLaunches()].compactMap(\.self) : []
        return remarks.compactMap(\.self) + launches + mixed
    }

    private func join(by column: String, unlessBy keys: Set<String>) -> Bool {
        let equalities = tokens.equalities
        return equalities.contains { $0.columns == [column, column] }
            && !equalities.contains { !keys.isDisjoint(with: $0.columns) }
    }

    private func naturalJoin() -> String? {
        tokens.contains("natural")
            ? "NATURAL JOIN compares all columns that have one name in both; write USING (run_id, controller) or the like"
            : nil
    }

    private func joinOfNames() throws(StoreError) -> String? {
        guard join(by: "run", unlessBy: ["run_id"]), let shared = try query.contents.sharedRunName(ofRuns: runs) else {
            return nil
        }
        return "\(shared.count) runs are named '\(shared.name)', and a join by run mixes them; join by run_id"
    }

    private func joinOfTests() throws(StoreError) -> String? {
        let isByName = join(by: "test", unlessBy: ["test_number"])
        let views = tokens.sources.filter { $0.name == "test_log" }
        guard isByName || join(by: "test_argument", unlessBy: ["test_number"]), !tokens.contains("exists"),
            !views.isEmpty
        else { return nil }
        let countsAttempts = !tokens.equalities.contains { $0.columns.contains("attempt") }
        // Who joins test_log with itself by the whole name compares attempts.
        if tokens.contains("test_argument"), !countsAttempts || views.count > 1 { return nil }
        guard let repeated = try query.contents.repeatedTest(countingAttempts: countsAttempts, ofRuns: runs) else {
            return nil
        }
        return
            "a run has '\(repeated.name)' \(repeated.count) times, by attempts or in several modules, and a join by "
            + "\(isByName ? "test" : "test_argument") mixes them; join by run_id and test_number"
    }

    /// A null is equal to nothing.
    private func joinOfArguments() throws(StoreError) -> String? {
        let isEqual = tokens.equalities.contains { $0.columns == ["test_argument", "test_argument"] && !$0.takesNulls }
        guard isEqual, let test = try query.contents.testWithoutModule(ofRuns: runs) else { return nil }
        return
            "test_argument is null for '\(test.name)', whose module the log does not name, and = leaves it out: join by test, and compare "
            + "test_argument with IS"
    }

    /// The views with one row for a run, or with few that conditions choose from.
    private static let viewsOfFewRows: Set = [
        "run_log", "header_log", "recorded_log", "not_checked_log", "origin_log", "problem_log",
    ]

    /// `event_log JOIN controller_log USING (run_id)`: each event beside each controller.
    private func joinByRunAlone() throws(StoreError) -> String? {
        guard !tokens.contains("distinct"), !tokens.contains("exists"), let linked = SourceGroups(linksOf: tokens)
        else {
            return nil
        }
        for (left, right, selection) in pairs where !linked.joins(left.written, right.written) {
            let views = [left.name, right.name]
            guard views.allSatisfy({ !Self.viewsOfFewRows.contains($0) }),
                ![left.written, right.written].contains(where: isOneRow),
                tokens.equalities.contains(where: { $0.columns == ["run_id", "run_id"] && $0.joins(left, right) })
                    || selection.hasRow(where: "\(left.written).run_id = \(right.written).run_id") == true
            else { continue }
            // A run of one launch has one row in launch_log.
            if views.contains("launch_log"), try query.contents.launches(ofRuns: runs, thatOverlap: false) == nil {
                continue
            }
            return
                "a join by run_id alone puts each row of \(views[0]) beside each of \(views[1]) in its run; join also by controller, "
                + "test_number, launch, finding or a range of lines"
        }
        return nil
    }

    /// Any two views of runs that one `SELECT` reads.
    private var pairs: [(SQLTokens.QuerySource, SQLTokens.QuerySource, AdHocQuery.QuerySelect)] {
        selections.flatMap { selection in
            let sources = selection.sources.filter { ViewKind.isOfRuns($0.name) }
            return sources.indices.flatMap { place in
                sources[(place + 1)...].filter { $0.written != sources[place].written }
                    .map { (sources[place], $0, selection) }
            }
        }
    }

    /// Rows of different launches of a run.
    private func joinOfLaunches() throws(StoreError) -> String? {
        let finer = RunKey.allColumns.subtracting(RunKey.address.columns)
        guard let linked = SourceGroups(linksOf: tokens, without: { !finer.contains($0) }),
            !tokens.contains("distinct"),
            let run = try query.contents.launches(ofRuns: runs, thatOverlap: false)
        else { return nil }
        for (left, right, selection) in pairs
        where !linked.joins(left.written, right.written)
            && [left, right].allSatisfy({ StoreSchema.columns(ofView: $0.name).contains("launch") })
            && tokens.equalities.contains(where: { $0.columns == ["run_id", "run_id"] && $0.joins(left, right) })
        {
            let (a, b) = (left.written, right.written)
            guard selection.hasRow(where: "\(a).run_id = \(b).run_id AND \(a).launch <> \(b).launch") == true else {
                continue
            }
            return
                "run \(run.name) has \(run.count) launches, and rows of different ones stand beside each other: join by run_id and launch"
        }
        return nil
    }

    /// Whether conditions with values choose a row.
    private func isOneRow(_ source: String?) -> Bool {
        comparisons.contains { comparison in
            comparison.relation == .equal && comparison.column != "run_id"
                && RunKey.allColumns.contains(comparison.column) && comparison.source == source
        }
    }

    private func joinOfClasses() throws(StoreError) -> String? {
        let isClass = { (column: String) in column == "class" || column.hasSuffix("_class") }
        guard let linked = SourceGroups(linksOf: tokens, without: { isClass($0) || ["run_id", "run"].contains($0) }),
            !tokens.contains("distinct")
        else { return nil }
        // `b.class IS NULL` after a LEFT JOIN asks for classes that the other side lacks.
        for equality in tokens.equalities
        where equality.columns.allSatisfy(isClass) && !equality.columns.contains(where: tokens.testsForNull) {
            guard let left = view(equality.left.source), let right = view(equality.right.source),
                ViewKind.isOfRuns(left), ViewKind.isOfRuns(right),
                !linked.joins(equality.left.source, equality.right.source),
                let shared = try query.contents.sharedClass(ofRuns: runs)
            else { continue }
            return
                "a join by class puts all controllers of a class beside each other (\(shared.count) of \(shared.name) in a run); join by "
                + "run_id and controller"
        }
        return nil
    }

    /// `controller IN (SELECT controller FROM finding_log)`
    private func keyOfSubquery() throws(StoreError) -> String? {
        guard runs?.count != 1, tokens.sources.allSatisfy({ ViewKind.isOfRuns($0.name) }) else { return nil }
        for subquery in tokens.subqueries where !subquery.words.contains("run_id") {
            // The value may be computed, as in `line = (SELECT max(line) …)`.
            guard let key = RunKey.ofAll([subquery.column]),
                let selected = subquery.selectedColumns.intersection(key.columns).min()
            else { continue }
            let count = try query.contents.runCount(ofRuns: nil)
            guard count > 1 else { return nil }
            let advice =
                subquery.isNegated
                ? "write NOT EXISTS (SELECT 1 …) with both run_id and \(key.rawValue) equal"
                : key == .line
                    ? "ask for one run in the subquery, too"
                    : "write (run_id, \(subquery.column)) IN (SELECT run_id, \(selected) …)"
            return
                "a comparison of \(subquery.column) with (SELECT \(selected) …) mixes what \(count) runs have under one \(key.rawValue); \(advice)"
        }
        return nil
    }

    /// `NOT IN` is never true beside a null.
    private func nullInSubquery() throws(StoreError) -> String? {
        for subquery in tokens.subqueries
        where subquery.isNegated && !subquery.words.isSuperset(of: ["is", "not", "null"]) {
            for column in subquery.selectedColumns {
                guard let view = tokens.sources.first(where: { subquery.words.contains($0.name) })?.name,
                    StoreSchema.columns(ofView: view).contains(column),
                    try query.hasRow(view, column, "IS", nil) == true,
                    selection(subquery.place)?.hasRow(where: "\"\(column)\" IS NULL") != false
                else { continue }
                return
                    "\(column) is null in some rows of \(view), and NOT IN is never true beside a null: add WHERE \(column) IS NOT NULL, or "
                    + "write NOT EXISTS"
            }
        }
        return nil
    }

    /// A join by run and by a range of lines, where launches run side by side.
    private func joinOfLines() throws(StoreError) -> String? {
        let lines: Set = ["began_line", "until_line"]
        let equalities = tokens.equalities
        let others: Set = ["problem_log", "origin_log", "test_log", "run_log"]
        let joined = equalities.contains { equality in
            guard equality.columns == ["run_id", "run_id"], let left = view(equality.left.source),
                let right = view(equality.right.source)
            else { return false }
            return [left, right].allSatisfy { ViewKind.isOfRuns($0) && !others.contains($0) }
        }
        guard joined, lines.contains(where: tokens.contains),
            !equalities.contains(where: { RunKey.allColumns.isSuperset(of: $0.columns) }),
            let run = try query.contents.launches(ofRuns: runs, thatOverlap: true)
        else { return nil }
        return
            "the \(run.count) launches of run \(run.name) run side by side, so a range of lines has those of all; join by launch, too"
    }

    private func joinOfAddresses() throws(StoreError) -> String? {
        let equalities = tokens.equalities
        let numbers = RunKey.controller.columns.union(["generation"])
        guard equalities.contains(where: { RunKey.address.columns.isSuperset(of: $0.columns) }),
            !equalities.contains(where: { numbers.subtracting(["generation"]).isSuperset(of: $0.columns) }),
            !equalities.contains(where: { $0.columns.contains("launch") }),
            let shared = try query.contents.sharedAddress(
                ofRuns: runs, withGeneration: equalities.contains { numbers.isSuperset(of: $0.columns) })
        else { return nil }
        return
            "\(shared.count) controllers of a run had the address \(shared.name), one after the other, and a join by address mixes "
            + "them; join by run_id and controller"
    }

    private func joinWithoutNight() throws(StoreError) -> String? {
        let columns: Set = ["night", "since_night", "night_without", "run_id", "began", "began_ns"]
        guard let nights = SourceGroups(linksOf: tokens, by: columns) else { return nil }
        let parts: Set = ["fingerprint", "date", "branch", "build", "commit", "app", "rule", "class", "device"]
        let mixed = tokens.equalities.first { equality in
            guard parts.contains(equality.left.column), equality.left.column == equality.right.column,
                let left = view(equality.left.source), let right = view(equality.right.source)
            else { return false }
            return !StoreSchema.viewsOfNights.isDisjoint(with: [left, right])
                && [left, right].allSatisfy { StoreSchema.viewsOfNights.contains($0) || ViewKind.isOfRuns($0) }
                && !nights.joins(equality.left.source, equality.right.source)
        }
        guard let mixed, !tokens.contains("distinct"), !tokens.contains("exists"),
            try query.contents.nightsAreMixed(by: Set(tokens.equalities.flatMap(\.columns)))
        else { return nil }
        let count = try query.contents.nightCount
        guard count > 1 else { return nil }
        return
            "a join by \(mixed.left.column) without night or run_id combines the rows of \(count) nights with each other; join views of nights "
            + "by night, and with those of runs by run_id and launch"
    }

    private func joinWithoutLaunch() throws(StoreError) -> String? {
        guard let launches = SourceGroups(tokens, by: ["launch"]), !tokens.contains("distinct"),
            !tokens.contains("exists")
        else { return nil }
        let sums = ["sum", "avg", "total"].contains(where: tokens.contains)
        let isMixed = tokens.equalities.contains { equality in
            guard equality.columns == ["run_id", "run_id"], let left = view(equality.left.source),
                let right = view(equality.right.source)
            else { return false }
            let ofNights = [left, right].filter(["night_launch_log", "sighting_log"].contains)
            let ofRuns = [left, right].filter(ViewKind.isOfRuns)
            return ofNights.count == 1 && ofRuns.count == 1
                && (StoreSchema.columns(ofView: ofRuns[0]).contains("launch") || ofRuns[0] == "run_log" && sums)
                && !launches.joins(equality.left.source, equality.right.source)
        }
        guard isMixed, let several = try query.contents.runOfSeveralLaunches else { return nil }
        return
            "run \(several.name) has \(several.count) launches, and a join by run_id alone counts its rows for each of them; "
            + "join by run_id and launch"
    }
}
