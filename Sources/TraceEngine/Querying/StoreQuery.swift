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
            let advice = QueryAdvice(tokens: SQLTokens(sql), ownTables: (try? store.ownTables) ?? [])
            throw StoreError(path: error.path, .invalidQuery(message + advice.text(on: message)))
        }
    }

    /// What is probably wrong with a query that ran, in sentences.
    ///
    /// - Parameter isEmpty: whether the answer has no rows, or only zeros and nulls.
    package static func remarks(
        on query: AdHocQuery, _ parameters: [String: String] = [:], isEmpty: Bool = false
    ) throws(StoreError) -> [String] {
        if query.isPlainList, !isEmpty { return [] }
        return try QueryRemarks(statement: QueriedStatement(query, parameters)).sentences(isEmpty: isEmpty)
    }
}
