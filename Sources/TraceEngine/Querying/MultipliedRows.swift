import TraceStore

/// Sums and counts over a join that meets one row several times.
struct MultipliedRows: StatementRemarks {
    let statement: QueriedStatement

    /// What a person calls the rows of views.
    private static let nouns: [String: Set<String>] = [
        "finding_log": ["findings", "leaks", "errors", "violations"],
        "controller_log": ["controllers", "instances", "objects"],
        "event_log": ["events", "calls"], "test_log": ["attempts", "tests"], "run_log": ["runs"],
        "launch_log": ["launches"], "night_launch_log": ["launches"], "defect_log": ["defects"],
        "visible_log": ["appearances"], "presentation_log": ["presentations"],
    ]

    func sentences() -> [String] {
        for selection in selections
        where selection.sources.count + (selection.hasInnerSelect ? 1 : 0) > 1 && !selection.aggregates.isEmpty {
            let select = JoinedSelect(selection: selection, tokens: tokens)
            let remark =
                laterAppearances(select) ?? multipliedSum(select) ?? missedRows(select) ?? lostRows(select)
                ?? countOfPairs(select) ?? countOfOthers(select)
            if let remark { return [remark] }
        }
        return []
    }

    /// `avg(v.began_ns - s.pushed_ns)`: a screen appears again when what covered it goes.
    private func laterAppearances(_ select: JoinedSelect) -> String? {
        for aggregate in select.selection.aggregates where !["count", "min"].contains(aggregate.function) {
            let values = aggregate.names.compactMap { written, column in
                select.selection.sources.first { written.map($0.isNamed) ?? false }.map { ($0, column) }
            }
            guard let (start, _) = values.first(where: isStart),
                let (end, endColumn) = values.first(where: isAppearance),
                let key = select.key(of: start), select.mayMultiply(start)
            else { continue }
            let found = select.selection.group(
                with: ["count(\(key))", "count(DISTINCT \(key))"], taking: "value_0, value_1",
                where: "value_0 > value_1")
            guard let found, found.count == 2 else { continue }
            let cure =
                start.name == "event_log" && !isOfKind(start, ["push", "present"].contains)
                ? "take the first one, min(\(end.written).\(endColumn)), of each controller first"
                : "appeared_ns of stack_log and presentation_log is the first time"
            return
                "the join meets \(found[1]) \(found[1] == 1 ? "row" : "rows") of \(start.name) \(found[0]) times in \(end.name), because a screen "
                + "appears again when what covered it goes: \(cure)"
        }
        return nil
    }

    private func isStart(_ source: SQLTokens.QuerySource, _ column: String) -> Bool {
        switch (source.name, column) {
        case ("stack_log", "pushed_ns"), ("presentation_log", "began_ns"): true
        case ("event_log", "time_ns"): isOfKind(source) { $0 != "viewDidAppear" }
        default: false
        }
    }

    private func isAppearance(_ source: SQLTokens.QuerySource, _ column: String) -> Bool {
        switch (source.name, column) {
        case ("visible_log", "began_ns"): true
        case ("event_log", "time_ns"): isOfKind(source) { $0 == "viewDidAppear" }
        default: false
        }
    }

    /// Whether conditions choose the events of a source by kinds that all are such.
    private func isOfKind(_ source: SQLTokens.QuerySource, _ isWanted: (String) -> Bool) -> Bool {
        let chosen = comparisons.filter { comparison in
            comparison.column == "kind" && comparison.relation == .equal
                && comparison.source.map(source.isNamed) ?? true
        }
        return !chosen.isEmpty && chosen.allSatisfy { isWanted($0.value) }
    }

    /// `sum(v.lasted_ns)` where each row of `v` stands beside several others.
    private func multipliedSum(_ select: JoinedSelect) -> String? {
        for aggregate in select.selection.aggregates where aggregate.function != "count" {
            guard let source = select.source(of: aggregate), let key = select.key(of: source),
                select.mayMultiply(source)
            else { continue }
            let value = aggregate.argument
            let values = [
                "count(CASE WHEN \(key) IS NOT NULL THEN \(value) END)",
                "count(DISTINCT CASE WHEN (\(value)) IS NOT NULL THEN \(key) END)", "max(abs(\(value)))",
            ]
            // Zeros and ones are conditions, which count the joined rows. A mean stays if each row is met as often.
            let isUneven = aggregate.function == "avg" ? " AND value_0 % value_1 <> 0" : ""
            let found = select.selection.group(
                with: values, taking: "value_0, value_1", where: "value_0 > value_1 AND value_2 > 1\(isUneven)")
            guard let found, found.count == 2 else { continue }
            return
                "the join meets \(found[1]) \(found[1] == 1 ? "row" : "rows") of \(source.name) \(found[0]) times, and "
                + "\(aggregate.function)(\(value)) takes each as often: take it in a subquery before the join"
        }
        return nil
    }

    /// `count(*)` with a `LEFT JOIN` that finds nothing for some rows, and several for others.
    private func missedRows(_ select: JoinedSelect) -> String? {
        guard select.countsRows(unless: "-"),
            let missing = select.selection.sources.first(where: \.isLeftJoined),
            let column = select.columns(of: missing).last,
            !tokens.testsForNull(column)
        else { return nil }
        let kept = select.selection.sources.filter { !$0.isLeftJoined }
        let keys = kept.compactMap { select.key(of: $0) }
        guard keys.count == kept.count, !select.selection.hasInnerSelect, !keys.isEmpty,
            kept.contains(where: select.mayMultiply)
        else { return nil }
        let isByRow = kept.count == 1 && Set(select.columns(of: kept[0])).isSubset(of: select.selection.groups)
        let isNamed = select.selection.aggregates.contains { $0.argument == "*" && self.isNamed($0, after: missing) }
        let repeated = keys.indices.map { "value_\($0 + 1) > 0" }.joined(separator: " AND ")
        let found = select.selection.group(
            with: ["sum(\(missing.written).\(column) IS NULL)"] + keys.map { "count(\($0)) - count(DISTINCT \($0))" },
            taking: "max(value_0), max(\(repeated))")
        guard let found, found.count == 2, found[0] > 0, found[1] > 0 || isByRow || isNamed else { return nil }
        return
            "count(*) counts 1 where the LEFT JOIN finds nothing in \(missing.name): write count(\(missing.written).\(column))"
    }

    /// `count(f.finding)` of a `LEFT JOIN`, whose zeros a condition on `f` leaves out.
    private func lostRows(_ select: JoinedSelect) -> String? {
        for missing in select.selection.sources where missing.isLeftJoined {
            let selection = select.selection
            let isByOthers = selection.groups.allSatisfy { word in
                word != missing.written && Int(word) == nil && !select.isOf(missing, (nil, word))
            }
            let counted = selection.aggregates.filter { $0.function == "count" && select.source(of: $0) == missing }
            let asked = selection.conditions.first { select.isOf(missing, ($0.source, $0.column)) }
            guard let asked, !counted.isEmpty, !selection.groups.isEmpty, isByOthers,
                let column = select.columns(of: missing).last,
                selection.leavesOutUnknown(where: "\(missing.written).\(column) IS NULL") == true
            else { continue }
            return
                "WHERE asks for \(asked.column) of \(missing.name), and so leaves out the rows for which the LEFT JOIN finds nothing: write "
                + "that condition after ON"
        }
        return nil
    }

    /// Whether a `count(*)` has the name of what a view has: `count(*) AS leaks`.
    private func isNamed(_ aggregate: AdHocQuery.QuerySelect.Aggregate, after source: SQLTokens.QuerySource) -> Bool {
        aggregate.alias.map { Self.nouns[source.name]?.contains($0) ?? false } ?? false
    }

    /// `count(*)` over two views that each have several rows for one of the other.
    private func countOfPairs(_ select: JoinedSelect) -> String? {
        let sources = select.selection.sources
        let keys = sources.compactMap { select.key(of: $0) }
        guard select.countsRows(unless: nil), keys.count == sources.count, keys.count > 1, select.countsPairs
        else { return nil }
        let repeated = keys.indices.map { "value_\($0 + 1) > 0" }.joined(separator: " AND ")
        let found = select.selection.group(
            with: ["count(*)"] + keys.map { "count(\($0)) - count(DISTINCT \($0))" }, taking: "value_0", where: repeated
        )
        guard let found, found.count == 1 else { return nil }
        let names = sources.map(\.name).joined(separator: " and ")
        return
            "count(*) counts each row of \(names) several times (\(found[0]) pairs): count in a subquery before the join, or count DISTINCT keys"
    }

    /// `count(*) AS findings` where each finding stands beside several rows of another view.
    private func countOfOthers(_ select: JoinedSelect) -> String? {
        for aggregate in select.selection.aggregates where aggregate.function == "count" {
            for source in select.selection.sources {
                // `count(c.controller) AS objects`
                let isAll = aggregate.argument == "*"
                let isOwn = isAll ? !source.isLeftJoined : select.source(of: aggregate) == source
                guard
                    isOwn && (isNamed(aggregate, after: source) || !isAll && select.countsPairs)
                        || isAll && !source.isLeftJoined && select.countsDetails(of: source),
                    let key = select.key(of: source),
                    select.mayMultiply(source),
                    let found = select.selection.group(
                        with: ["count(\(key))", "count(DISTINCT \(key))"], taking: "value_0, value_1",
                        where: "value_0 > value_1"), found.count == 2
                else { continue }
                let columns = select.columns(of: source).map { "\(source.written).\($0)" }
                return
                    "the join meets \(found[1]) \(found[1] == 1 ? "row" : "rows") of \(source.name) \(found[0]) times, and count(\(aggregate.argument)) "
                    + "counts each as often: write count(DISTINCT \(columns.joined(separator: " || '.' || ")))"
            }
        }
        return nil
    }
}

/// A `SELECT` over a join, by the keys of its views.
struct JoinedSelect {
    let selection: AdHocQuery.QuerySelect
    let tokens: SQLTokens

    /// The columns that identify a row; empty if that is not known.
    func columns(of source: SQLTokens.QuerySource) -> [String] { StoreSchema.viewKeys[source.name] ?? [] }

    /// An expression that identifies a row; null where a part of it is.
    func key(of source: SQLTokens.QuerySource) -> String? {
        let columns = columns(of: source)
        return columns.isEmpty
            ? nil : columns.map { "\(source.written).\"\($0)\"" }.joined(separator: " || '.' || ")
    }

    /// The only source whose columns an aggregate takes.
    func source(of aggregate: AdHocQuery.QuerySelect.Aggregate) -> SQLTokens.QuerySource? {
        var found: SQLTokens.QuerySource?
        for (written, column) in aggregate.names where written != nil || !Self.keywords.contains(column) {
            guard let own = selection.sources.first(where: { isOf($0, (written, column)) }),
                found == nil || found == own
            else { return nil }
            found = own
        }
        return found
    }

    private static let keywords: Set = [
        "case", "when", "then", "else", "end", "not", "null", "and", "or", "is", "in", "like", "between", "as",
        "integer",
        "real", "text",
    ]

    /// Whether there is a plain `count(*)`, or one of a column.
    ///
    /// - Parameter sign: that of an expression in which it means something else.
    func countsRows(unless sign: Character?) -> Bool {
        selection.aggregates.contains { $0.argument == "*" && (sign == nil || $0.sign != sign) }
    }

    /// Whether the join may have several rows for one of a view: some other view is not joined by its whole key.
    func mayMultiply(_ source: SQLTokens.QuerySource) -> Bool {
        var known = [source]
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for other in selection.sources where !known.contains(other) {
                let columns = columns(of: other)
                guard !columns.isEmpty, columns.allSatisfy({ isGiven($0, of: other, by: known) }) else { continue }
                known.append(other)
                isGrowing = true
            }
        }
        return known.count < selection.sources.count || selection.hasInnerSelect
    }

    /// Whether a column has one value for a row of other sources.
    private func isGiven(
        _ column: String, of source: SQLTokens.QuerySource, by others: [SQLTokens.QuerySource]
    ) -> Bool {
        tokens.sources(fixing: column).contains(where: source.isNamed)
            || tokens.equalities(of: selection.scope).contains { pair in
                let sides = [(pair.left, pair.right), (pair.right, pair.left)]
                return sides.contains { own, other in
                    own.column == column && own.source.map(source.isNamed) ?? false
                        && other.source.map { name in others.contains { $0.isNamed(name) } } ?? false
                }
            }
    }

    /// Whether each source may have several rows for one of the others, which are compared by equal columns, and not as periods that overlap.
    var countsPairs: Bool {
        !selection.hasInnerSelect && !tokens.comparesRanges(in: selection.scope)
            && selection.sources.allSatisfy(mayMultiply)
    }

    /// Whether a column is one of this source, and of no other.
    func isOf(_ source: SQLTokens.QuerySource, _ name: SQLTokens.ColumnName) -> Bool {
        let own = selection.sources.filter { other in
            name.source.map(other.isNamed) ?? StoreSchema.columns(ofView: other.name).contains(name.column)
        }
        return own == [source]
    }

    /// Whether a view of details is joined for nothing but its rows: none of its columns is asked for.
    func countsDetails(of source: SQLTokens.QuerySource) -> Bool {
        let own = columns(of: source)
        guard !own.isEmpty, !Set(own).isSubset(of: selection.groups), !tokens.contains("distinct") else { return false }
        let known = Set(StoreSchema.columns(ofView: source.name) + ["run_id", "run"])
        return selection.sources.contains { other in
            let details =
                ["recorded_log", "header_log"] + (source.name == "finding_log" ? ["evidence_log", "holder_log"] : [])
            return details.contains(other.name) && other != source
                && StoreSchema.columns(ofView: other.name).allSatisfy { known.contains($0) || !tokens.contains($0) }
        }
    }
}
