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
            let advice = QueryAdvice(sql: sql, ownTables: (try? store.ownTables) ?? [])
            throw StoreError(path: error.path, .invalidQuery(message + advice.text(on: message)))
        }
    }

    /// What is probably wrong with a query that ran, in sentences.
    package static func remarks(
        on query: AdHocQuery, _ sql: String, _ parameters: [String: String] = [:]
    ) throws(StoreError) -> [String] {
        try QueryRemarks(query, sql, parameters).sentences()
    }
}

/// What is probably wrong with a statement that SQLite runs without an error, in sentences.
///
/// Each remark is about what the store holds, and so is certain: a name that no row has, a text where only numbers are, a join that
/// mixes runs of one name.
struct QueryRemarks {
    private let query: AdHocQuery
    private let tokens: SQLTokens
    private let comparisons: [SQLTokens.TextComparison]

    init(_ query: AdHocQuery, _ sql: String, _ parameters: [String: String] = [:]) {
        self.query = query
        tokens = SQLTokens(sql)
        var comparisons: [SQLTokens.TextComparison] = []
        for comparison in tokens.comparisons(parameters) where !comparisons.contains(comparison) {
            comparisons.append(comparison)
        }
        self.comparisons = comparisons
    }

    /// The remarks, in the order of the statement.
    func sentences() throws(StoreError) -> [String] {
        var sentences: [String] = []
        for comparison in comparisons {
            if let sentence = try remark(on: comparison), !sentences.contains(sentence) { sentences.append(sentence) }
        }
        for remark in [try joinOfNames(), try joinOfTests(), try launchesOfSeveralRuns()] {
            if let remark { sentences.append(remark) }
        }
        return sentences
    }

    // MARK: Comparisons

    private func remark(on comparison: SQLTokens.TextComparison) throws(StoreError) -> String? {
        let (column, text) = (comparison.column, comparison.text)
        guard let view = view(with: comparison) else { return nil }
        if Self.isTime(column) {
            if let exact = text.exactTime(unlessCutAtASecond: !comparison.isOfEquality) {
                return
                    "\(column) has six digits after the point: write '\(exact)', because as text '\(text)' comes before it"
            }
            return text.isTimeWithZone
                ? "\(column) is written as '2026-11-20 12:01:10.999600', in UTC: a comparison with '\(text)' is wrong; write a space, "
                    + "and no zone" : nil
        }
        if Self.isNumber(column) {
            guard Double(text) == nil else { return nil }
            let other =
                column == "run_id"
                ? "; the name is in run"
                : StoreSchema.columns(ofView: view).contains(Self.time(of: column))
                    ? "; the text is in \(Self.time(of: column))" : ""
            return "\(column) is a number, and is compared with the text '\(text)'\(other)"
        }
        guard comparison.isOfEquality, !text.isEmpty else { return nil }
        if let values = AdHocQuery.vocabulary(of: column) {
            guard !values.contains(text) else { return nil }
            let list = "; it is one of \(values.joined(separator: ", "))"
            return "\(column) is never '\(text)'" + NearestName.question(text, among: values, else: list)
        }
        guard let source = AdHocQuery.NameSource(view: view, column: column),
            let names = try query.names(of: source, without: text), !names.isEmpty
        else { return nil }
        let meant = names.first { $0.hasSuffix("." + text) }
        return "no row of \(view) has \(column) '\(text)'"
            + (meant.map { "; did you mean '\($0)'?" } ?? NearestName.question(text, among: names))
    }

    /// The view of the store that the column belongs to; nil if the statement makes a column of that name itself, or if it is not known.
    private func view(with comparison: SQLTokens.TextComparison) -> String? {
        guard !tokens.contains("as", comparison.column) else { return nil }
        let sources = tokens.sources.filter {
            comparison.source == nil || [$0.name, $0.alias].contains(comparison.source)
        }
        return sources.map(\.name).first { StoreSchema.columns(ofView: $0).contains(comparison.column) }
    }

    private static func isTime(_ column: String) -> Bool {
        column == "time" || column.hasSuffix("_time") || column == "began" || column == "oldest_error"
    }

    private static func isNumber(_ column: String) -> Bool {
        column.hasSuffix("_ns") || column.hasSuffix("line") || numbers.contains(column)
    }

    private static let numbers: Set = [
        "run_id", "controller", "parent", "child", "presenter", "presented", "container", "object", "held", "finding",
        "launch", "night",
        "attempt", "test_number", "generation", "position", "depth", "alive",
    ]

    /// `began_ns` as text is `began_time`.
    private static func time(of column: String) -> String {
        column == "time_ns" ? "time" : column.dropLast("ns".count) + "time"
    }

    // MARK: Joins

    private func joins(by column: String, unlessBy keys: [String]) -> Bool {
        let lists = tokens.usingLists
        if lists.contains(where: { $0.contains(column) && $0.isDisjoint(with: keys) }) { return true }
        let equal = tokens.equalColumns
        return equal.contains(column) && equal.isDisjoint(with: keys) && lists.allSatisfy { $0.isDisjoint(with: keys) }
    }

    private func joinOfNames() throws(StoreError) -> String? {
        guard joins(by: "run", unlessBy: ["run_id"]), let shared = try query.sharedRunName else { return nil }
        return "\(shared.count) runs are named '\(shared.name)', and a join by run mixes them; join by run_id"
    }

    private func joinOfTests() throws(StoreError) -> String? {
        guard joins(by: "test", unlessBy: ["test_number"]), tokens.sources.contains(where: { $0.name == "test_log" })
        else { return nil }
        let countsAttempts =
            !tokens.usingLists.contains { $0.contains("attempt") } && !tokens.equalColumns.contains("attempt")
        if !countsAttempts, tokens.contains("test_argument") { return nil }
        guard let repeated = try query.repeatedTest(countingAttempts: countsAttempts) else { return nil }
        return
            "a run has '\(repeated.name)' \(repeated.count) times, by attempts or in several modules, and a join by test mixes them; "
            + "join by run_id and test_number"
    }

    /// Views of runs whose rows are in each run that has their launch.
    private static let viewsOfLaunches: Set = [
        "event_log", "controller_log", "relation_log", "presentation_log", "stack_log", "visible_log", "phase_log",
        "tree_log",
        "census_log", "launch_log", "test_log", "finding_log", "evidence_log", "run_log", "problem_log",
    ]

    private func launchesOfSeveralRuns() throws(StoreError) -> String? {
        let counts = ["count", "sum", "avg", "total", "group", "over", "distinct"].contains { tokens.contains($0) }
        guard counts, tokens.sources.contains(where: { Self.viewsOfLaunches.contains($0.name) }),
            !tokens.groups(by: "run_id"), !tokens.fixes("run_id"), !tokens.contains("night_launch_log"),
            let shared = try query.sharedLaunches
        else { return nil }
        // A name that only one run has chooses it.
        if tokens.fixes("run"), try query.sharedRunName == nil { return nil }
        let launches = shared.count == 1 ? "1 launch is" : "\(shared.count) launches are"
        return
            "\(launches) in several runs, such as \(shared.name), and counted in each; sighting_log and night_launch_log "
            + "have each launch once"
    }
}

extension String {
    /// Whether it is a date with a `T` before the time, or with a zone behind it.
    fileprivate var isTimeWithZone: Bool {
        let text = Array(utf8)
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard text.count > 10, text[..<4].allSatisfy(isDigit), text[4] == UInt8(ascii: "-"),
            text[7] == UInt8(ascii: "-")
        else { return false }
        let zone = text[11...]
        return text[10] == UInt8(ascii: "T")
            || [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(where: zone.contains)
    }

    /// A time with fewer than six digits after its point, with zeros for the others; nil for any other text.
    ///
    /// - Parameter cutsSeconds: whether a time without any digits is meant.
    fileprivate func exactTime(unlessCutAtASecond cutsSeconds: Bool) -> String? {
        let text = Array(utf8)
        guard (19..<26).contains(text.count), text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), text.count > 19 || !cutsSeconds,
            text.count == 19 || text[19] == UInt8(ascii: "."),
            text.dropFirst(20).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return self + (text.count == 19 ? "." : "") + String(repeating: "0", count: 26 - max(text.count, 20))
    }
}
