import TraceStore

/// A statement with what it asks about.
struct QueriedStatement {
    let query: AdHocQuery
    /// The values of parameters, by their names.
    let parameters: [String: String]
    let comparisons: [SQLTokens.Comparison]
    /// Each `SELECT` that reads something.
    let selections: [AdHocQuery.QuerySelect]
    /// The numbers of the runs that it asks about; nil for all.
    let runs: [Int]?
    /// The numbers of the nights that it asks about; nil for all.
    let nights: [Int]?

    init(_ query: AdHocQuery, _ parameters: [String: String]) throws(StoreError) {
        (self.query, self.parameters) = (query, parameters)
        comparisons = query.tokens.comparisons(parameters)
        selections = query.tokens.sources.isEmpty ? [] : query.selections(parameters)
        runs = try QueryReach(query, parameters, selections, .runs).numbers()
        nights = try QueryReach(query, parameters, selections, .nights).numbers()
    }
}

/// Remarks of one kind on a statement.
protocol StatementRemarks {
    var statement: QueriedStatement { get }
}

extension StatementRemarks {
    var query: AdHocQuery { statement.query }
    var tokens: SQLTokens { statement.query.tokens }
    var comparisons: [SQLTokens.Comparison] { statement.comparisons }
    var selections: [AdHocQuery.QuerySelect] { statement.selections }
    var runs: [Int]? { statement.runs }
    var nights: [Int]? { statement.nights }
    var readsRuns: Bool { tokens.sources.contains { ViewKind.isOfRuns($0.name) } }
    var readsNights: Bool { tokens.sources.contains { StoreSchema.viewsOfNights.contains($0.name) } }

    /// The view that an alias or a name stands for, if it is one of a run.
    func view(_ name: String?) -> String? {
        guard let name else { return nil }
        // One name may stand for several sources, in different parts of the statement.
        let views = Set(tokens.sources.filter { $0.isNamed(name) }.map(\.name))
        return views.count == 1 ? views.first : nil
    }

    /// A `SELECT` by its place in the statement.
    func selection(_ place: Int) -> AdHocQuery.QuerySelect? { selections.first { $0.place == place } }

    /// Whether a row that some source of the statement reads meets a condition, or may.
    ///
    /// - Parameter condition: with the name of the source; nil for a source that it is not about.
    func mayRead(_ condition: (SQLTokens.QuerySource) -> String?) -> Bool {
        selections.contains { selection in
            selection.sources.contains { source in
                condition(source).map { selection.hasRow(where: $0) != false } ?? false
            }
        }
    }

    /// Whether a row of a view that the statement shows meets a condition, or may; nil if it does not read the view.
    ///
    /// - Parameter condition: begins with a column of the view.
    func mayShow(_ view: String, _ condition: String) -> Bool? {
        let shown = selections.flatMap { selection in
            selection.sources.filter { $0.name == view }.map { selection.shows("\($0.written).\(condition)") != false }
        }
        return shown.isEmpty ? nil : shown.contains(true)
    }

    /// Whether the SELECTs that only read from other ones keep rows that meet a condition, or may.
    func mayKeep(_ condition: String) -> Bool {
        selections.allSatisfy { selection in
            !selection.sources.isEmpty || !selection.hasInnerSelect || selection.hasRow(where: condition) != false
        }
    }

    /// Whether the statement puts rows together.
    var aggregates: Bool {
        ["count", "sum", "avg", "total", "min", "max", "group", "distinct", "over"].contains(where: tokens.contains)
    }

    /// `run 3 has`, or `5 runs, such as run 3, have`.
    ///
    /// - Parameter verb: for one, and for several; nil for none.
    func phrase(
        _ found: QueriedContents.RepeatedName, _ noun: String, _ verb: (one: String, several: String)? = nil
    ) -> String {
        let one = "\(noun) \(found.name)"
        return found.count == 1
            ? one + (verb.map { " \($0.one)" } ?? "")
            : "\(found.count) \(noun)s, such as \(one)" + (verb.map { ", \($0.several)" } ?? "")
    }
}
