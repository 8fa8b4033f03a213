import TraceModel
package import TraceStore
import VCTraceAudit

/// A query that a person typed, with errors that help to correct it.
package enum StoreQuery {
    /// Prepares the query.
    ///
    /// - Parameters:
    ///   - parameters: the values of its parameters, by their names.
    ///   - takesOver: whether nothing else uses the store from now on.
    package static func prepare(
        _ store: TraceStore, _ sql: String, _ parameters: [String: String] = [:],
        limits: AdHocQuery.QueryLimits = AdHocQuery.QueryLimits(),
        takingOver takesOver: Bool = false
    ) throws(StoreError) -> AdHocQuery {
        do {
            return try AdHocQuery(store, sql, parameters, limits: limits, takingOver: takesOver)
        } catch {
            guard case .invalidQuery(let message) = error.problem else { throw error }
            throw StoreError(path: error.path, .invalidQuery(message + advice(on: message, sql)))
        }
    }

    /// What follows SQLite's message: the nearest name, and the names that there are.
    private static func advice(on message: String, _ sql: String) -> String {
        if let name = message.name(after: "no such column: ") {
            let isText = EventKind(name: name) != nil || sql.contains("= \"\(name)\"")
            return isText ? "; a text needs single quotes: '\(name)'" : advice(onColumn: name, sql)
        }
        if let name = message.name(after: "ambiguous column name: ") { return advice(onAmbiguous: name, sql) }
        if message.hasPrefix("near \"commit\": syntax error") { return "; commit is a word of SQL: write \"commit\"" }
        if let name = message.name(after: "no such table: ") {
            let schema = StoreSchema.current
            let views = schema.viewStatements.keys.sorted()
            let list = "; the views are " + views.joined(separator: ", ")
            return NearestName.question(name, among: views + schema.tableNames.sorted(), else: list)
        }
        return ""
    }

    /// `; run_log and event_log have it: write event_log.run`, with the names that the statement gives them.
    private static func advice(onAmbiguous name: String, _ sql: String) -> String {
        let schema = StoreSchema.current
        let owners = SQLTokens(sql).sources.filter { schema.columnNames(of: $0.name).contains(name.lowercased()) }
            // The word behind a name may also be a keyword.
            .map { source in source.alias.flatMap { sql.lowercased().contains($0 + ".") ? $0 : nil } ?? source.name }
        guard owners.count > 1 else { return "" }
        return "; \(owners.joined(separator: " and ")) have it: write \(owners[0]).\(name)"
    }

    /// The views or tables that the statement names, and of these the ones that have the nearest name.
    private static func advice(onColumn name: String, _ sql: String) -> String {
        let schema = StoreSchema.current
        let parts = name.lowercased().split(separator: ".").map(String.init)
        let named = SQLTokens(sql).sources.filter { parts.count < 2 || [$0.name, $0.alias].contains(parts[0]) }
        var sources: [(name: String, columns: [String])] = []
        for source in named where !sources.contains(where: { $0.name == source.name }) {
            let columns = schema.columnNames(of: source.name)
            if !columns.isEmpty { sources.append((source.name, columns)) }
        }
        guard !sources.isEmpty else { return "; the statement names no view after FROM" }
        let column = parts.last ?? name
        let nearest = NearestName.nearest(to: column, among: sources.flatMap(\.columns))
        let shown = nearest.map { nearest in sources.filter { $0.columns.contains(nearest) } } ?? sources
        let lists = shown.prefix(3).map { "\($0.name) has \($0.columns.joined(separator: ", "))" }
        return (nearest.map { "; did you mean '\($0)'? " } ?? "; ") + lists.joined(separator: "; ")
    }
}

extension String {
    fileprivate func name(after text: String) -> String? {
        hasPrefix(text) ? String(dropFirst(text.count)) : nil
    }
}
