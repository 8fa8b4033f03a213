import TraceModel
import TraceStore

/// Answers of one `SELECT` that show one of several values, or not the ones that its author means.
struct SelectRemarks: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        var remarks = [orderOfText(), looseAlternative(), unitedCounts()]
        for selection in selections {
            remarks += [bareColumn(of: selection), buildsAsText(in: selection), mixedPhases(in: selection)]
            remarks += [lateFindings(in: selection), limitOfOne(selection), linesOfTests(in: selection)]
        }
        return remarks.compactMap(\.self)
    }

    /// `ORDER BY 'lasted_ns'`
    private func orderOfText() -> String? {
        tokens.textsInOrder.first { name in
            tokens.sources.contains { StoreSchema.columns(ofView: $0.name).contains(name) }
        }.map { "'\($0)' in single quotes is a text, the same for all rows: write \($0) without quotes" }
    }

    /// `run = 'ui' AND kind = 'push' OR kind = 'pop'`
    private func looseAlternative() -> String? {
        let keys: Set = ["run_id", "run", "night", "branch"]
        guard tokens.contains("or"), tokens.contains("and"),
            let column = tokens.columnsOfOneAlternative.first(where: keys.contains)
        else { return nil }
        return
            "AND binds before OR, so \(column) is asked for on one side of the OR only: put the alternatives in parentheses"
    }

    private func unitedCounts() -> String? {
        selections.contains { $0.isUnited && !$0.aggregates.isEmpty }
            ? "UNION leaves out rows that are equal, such as two equal counts: write UNION ALL" : nil
    }

    /// A column beside `count(*)` that has several values in a group.
    private func bareColumn(of selection: AdHocQuery.QuerySelect) -> String? {
        guard !selection.aggregates.isEmpty, !tokens.contains("min"), !tokens.contains("max") else { return nil }
        let groups = selection.groups
        for name in selection.bareColumns where !groups.contains(name.column) && groups.allSatisfy({ Int($0) == nil }) {
            let written = (name.source.map { "\($0)." } ?? "") + name.column
            let found = selection.group(
                with: ["count(DISTINCT \(written))"], taking: "value_0", where: "value_0 > 1")
            guard let count = found?.first else { continue }
            return
                "\(name.column) has \(count) values in a \(groups.isEmpty ? "row" : "group"), of which the answer shows any: group by \(name.column), too"
        }
        return nil
    }

    /// `min(build)` and `ORDER BY build`, where '99' comes after '100'.
    private func buildsAsText(in selection: AdHocQuery.QuerySelect) -> String? {
        guard let source = selection.sources.first(where: { StoreSchema.columns(ofView: $0.name).contains("build") }),
            tokens.arguments(of: ["min", "max"]).contains("build")
                || tokens.orders.contains("build") && !tokens.contains("cast")
        else { return nil }
        let build = "\(source.written).build"
        let found = selection.group(
            with: [
                "min(\(build) NOT GLOB '*[^0-9]*')", "CAST(min(\(build)) AS INTEGER) <> min(CAST(\(build) AS INTEGER))",
                "CAST(max(\(build)) AS INTEGER) <> max(CAST(\(build) AS INTEGER))",
            ], taking: "1", where: "value_0 AND (value_1 OR value_2)")
        return found?.isEmpty == false
            ? "build is a text, and '100' comes before '99': write CAST(build AS INTEGER)" : nil
    }

    /// A mean over phases that have nothing in common.
    private func mixedPhases(in selection: AdHocQuery.QuerySelect) -> String? {
        guard selection.sources.contains(where: { $0.name == "phase_log" }), !tokens.contains("phase"),
            tokens.arguments(of: ["avg", "sum", "total", "min", "max"]).contains("took_ns")
        else { return nil }
        let found = selection.group(with: ["count(DISTINCT phase)"], taking: "value_0", where: "value_0 > 1")
        return found?.first.map { "\($0) phases are mixed: ask for one, or group by phase" }
    }

    /// Findings of the rule for leaks that say of a controller that it was freed late, or is kept on purpose.
    private func lateFindings(in selection: AdHocQuery.QuerySelect) -> String? {
        guard aggregates, !tokens.contains("severity"),
            comparisons.contains(where: {
                $0.column == "rule" && $0.relation == .equal && $0.value == Coverage.leakRule
            }),
            let source = selection.sources.first(where: { $0.name == "finding_log" }),
            selection.hasRow(where: "\(source.written).severity = 'note'") == true
        else { return nil }
        return
            "some of these findings are notes about controllers that were freed late, or may be kept on purpose: add severity <> 'note'"
    }

    /// The calls of each test, with the lines on which it begins and ends.
    private func linesOfTests(in selection: AdHocQuery.QuerySelect) -> String? {
        let told: Set = ["kind", "controller", "class", "address", "thread", "caller", "function"]
        guard selection.sources.map(\.name) == ["event_log"], selection.groups.contains("test"),
            selection.aggregates.contains(where: { $0.argument == "*" }), !told.contains(where: tokens.contains),
            selection.hasRow(where: "kind IN ('testStarted', 'testFinished')") == true
        else { return nil }
        return
            "the lines on which a test begins and ends are rows of event_log, too: for its calls alone, add controller IS NOT NULL"
    }

    /// `count(*) … ORDER BY run_id DESC LIMIT 1` counts all rows.
    private func limitOfOne(_ selection: AdHocQuery.QuerySelect) -> String? {
        guard !selection.aggregates.isEmpty, selection.groups.isEmpty,
            let column = selection.limitedOrder.first(where: { name in
                selection.sources.contains { StoreSchema.columns(ofView: $0.name).contains(name) }
            }), !tokens.arguments(of: ["sum", "avg", "total", "count"]).contains(column)
        else { return nil }
        return
            "without GROUP BY, the answer is one row over all, and ORDER BY \(column) LIMIT chooses none of them: choose in a subquery"
    }
}
