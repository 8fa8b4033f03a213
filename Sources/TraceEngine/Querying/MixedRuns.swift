import TraceStore

/// Joins that put rows of different runs beside each other, because nothing compares the runs' numbers.
struct MixedRuns: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        guard tokens.sources.count > 1, let joined = SourceGroups(tokens, by: ["run_id"]) else { return [] }
        if let remark = try joinByKey(joined) { return [remark] }
        for selection in selections {
            if let remark = mixture(in: selection, joined) { return [remark] }
        }
        return []
    }

    /// `a.controller = b.controller`, which each run has.
    private func joinByKey(_ joined: SourceGroups) throws(StoreError) -> String? {
        for equality in tokens.equalities {
            guard let left = origin(of: equality.left), let right = origin(of: equality.right),
                let key = RunKey.ofAll([left.column, right.column]),
                !joined.joins(equality.left.source, equality.right.source),
                mixes(equality.left.source, equality.right.source) ?? areMixed([left, right])
            else { continue }
            let count = try query.contents.runCount(ofRuns: nil)
            guard count > 1 else { return nil }
            let wanted = key == .address ? RunKey.controller : key
            return
                "a join by \(key.rawValue) without run_id mixes what \(count) runs have under one \(key.rawValue); join by run_id and "
                + wanted.rawValue
        }
        return nil
    }

    /// A column of a view of runs, and the SELECT with a name that returns it; nil for the view itself.
    private typealias ColumnOrigin = (column: String, select: AdHocQuery.QuerySelect?)

    /// What a column of a source is.
    private func origin(of name: SQLTokens.ColumnName) -> ColumnOrigin? {
        let view = view(name.source)
        if let view, ViewKind.isOfRuns(view) { return (name.column, nil) }
        for select in selections where select.scope.name != nil && select.scope.name == view ?? name.source {
            guard select.sources.contains(where: { ViewKind.isOfRuns($0.name) }) else { continue }
            return select.column(passedAs: name.column).map { ($0, select) }
        }
        return nil
    }

    /// Whether sources of which nobody can ask for runs mix them: views, or SELECTs that read several runs and do not tell them apart.
    private func areMixed(_ origins: [ColumnOrigin]) -> Bool {
        let selects = origins.compactMap(\.select)
        return selects.isEmpty
            || selects.contains { select in
                guard !select.tellsRuns, select.limitedOrder.isEmpty,
                    let source = select.sources.first(where: { ViewKind.isOfRuns($0.name) })
                else { return false }
                return select.count(ofDifferent: "\(source.written).run_id") ?? 0 > 1
            }
    }

    /// Whether rows of two sources of one `SELECT` that belong to different runs stand beside each other; nil if that is not known.
    private func mixes(_ left: String?, _ right: String?) -> Bool? {
        guard let left, let right, left != right else { return nil }
        let selection = selections.first { selection in
            [left, right].allSatisfy { name in
                selection.sources.contains { $0.isNamed(name) }
                    || selections.contains { $0.scope.parent == selection.place && $0.scope.name == name }
            }
        }
        return selection?.hasRow(where: "\(left).run_id <> \(right).run_id")
    }

    /// Two views of runs that only lines or times link, or nothing that a statement's words tell.
    private func mixture(in selection: AdHocQuery.QuerySelect, _ joined: SourceGroups) -> String? {
        let sources = selection.sources.filter { ViewKind.isOfRuns($0.name) && $0.name != "launch_log" }
        for (place, left) in sources.enumerated() {
            for right in sources.dropFirst(place + 1)
            where left.written != right.written && [left.name, right.name] != ["run_log", "run_log"]
                && !joined.joins(left.written, right.written)
            {
                let links = tokens.links.filter { link in
                    let names = [link.left.source, link.right.source]
                    return [left, right].allSatisfy { source in names.contains { $0.map(source.isNamed) ?? false } }
                }
                let columns = Set(links.flatMap(\.columns))
                guard columns.allSatisfy(Self.isLineOrTime), [left, right].contains(where: { !isChosen($0) }),
                    selection.hasRow(where: "\(left.written).run_id <> \(right.written).run_id") == true
                else { continue }
                let how = columns.isEmpty ? "the join" : "a join by \(columns.sorted()[0])"
                return
                    "\(how) puts rows of \(left.name) and \(right.name) of different runs beside each other: add "
                    + "\(left.written).run_id = \(right.written).run_id"
            }
        }
        return nil
    }

    private static func isLineOrTime(_ column: String) -> Bool {
        RunKey.line.columns.contains(column) || column.hasSuffix("_ns") || column.hasSuffix("time")
    }

    /// Whether conditions choose the runs of a source.
    private func isChosen(_ source: SQLTokens.QuerySource) -> Bool {
        comparisons.contains { comparison in
            ["run_id", "run", "build", "commit", "branch", "date"].contains(comparison.column)
                && comparison.source.map(source.isNamed) ?? false
        }
    }
}
