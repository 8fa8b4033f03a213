import TraceModel
import TraceStore
import VCTraceAudit

/// What follows SQLite's message about a statement: the nearest name and the names that there are, or another way to write it.
struct QueryAdvice {
    let tokens: SQLTokens
    /// The user's tables.
    let ownTables: [String]

    private var schema: StoreSchema { .current }

    /// Begins with a semicolon; empty where there is nothing to say.
    func text(on message: String) -> String {
        if let name = message.name(after: "no such column: ") {
            let isText = EventKind(name: name) != nil || tokens.hasQuoted(name)
            return isText ? "; a text needs single quotes: '\(name)'" : advice(onColumn: name)
        }
        if let name = message.name(after: "ambiguous column name: ") { return advice(onAmbiguous: name) }
        if let name = message.name(after: "no such function: ") {
            return ForeignSQL.functions[name.lowercased()].map { "; \($0)" } ?? ""
        }
        if let name = message.name(after: "no such table: ") { return advice(onTable: name) }
        if let name = message.name(after: "cannot join using column ")?.prefix(while: { $0 != " " }) {
            return advice(onShared: String(name))
        }
        return ForeignSQL.advice(onSyntaxError: message, tokens).map { "; \($0)" } ?? ""
    }

    private func advice(onTable name: String) -> String {
        let views = schema.viewStatements.keys.sorted()
        if name.lowercased().hasPrefix("x_") {
            let own =
                ownTables.isEmpty
                ? "the store has no table of yours" : "your tables are " + ownTables.joined(separator: ", ")
            return NearestName.question(name, among: ownTables, else: "; \(own)")
        }
        let tables = schema.tableNames.filter { !$0.hasPrefix("internal_") }.sorted()
        let nearest = NearestName.nearest(to: name, among: views + tables + ownTables)
        // `findings` is nearer to a table than to the view of what that holds.
        let view = nearest.map { "\($0)_log" }.flatMap { views.contains($0) ? $0 : nil }
        return (view ?? nearest).map { "; did you mean '\($0)'?" } ?? "; the views are " + views.joined(separator: ", ")
    }

    /// `; run_log and event_log have it: write event_log.run`, with the names that the statement gives them.
    private func advice(onAmbiguous name: String) -> String {
        let owners = tokens.sources.filter { schema.columnNames(of: $0.name).contains(name.lowercased()) }
            .map(\.written)
        guard owners.count > 1 else { return "" }
        return "; \(owners.joined(separator: " and ")) have it: write \(owners[0]).\(name)"
    }

    /// The sources of the statement that lack the column that they are joined by.
    private func advice(onShared name: String) -> String {
        let lists = sources(of: tokens.sources).filter { !$0.columns.contains(name.lowercased()) }.map(\.list)
        return lists.isEmpty ? "" : "; " + lists.prefix(3).joined(separator: "; ")
    }

    /// The views or tables that the statement names, and of these the ones that have the nearest name.
    private func advice(onColumn name: String) -> String {
        let parts = name.lowercased().split(separator: ".").map(String.init)
        let sources = sources(
            of: tokens.sources.filter { parts.count < 2 || $0.isNamed(parts[0]) })
        guard !sources.isEmpty else { return "; the statement names no view after FROM" }
        let column = parts.last ?? name
        let nearest = NearestName.nearest(to: column, among: sources.flatMap(\.columns))
        let shown = nearest.map { nearest in sources.filter { $0.columns.contains(nearest) } } ?? sources
        return (nearest.map { "; did you mean '\($0)'? " } ?? "; ")
            + shown.prefix(3).map(\.list).joined(separator: "; ")
    }

    /// Each view or table once, with its columns.
    private func sources(of named: [SQLTokens.QuerySource]) -> [Source] {
        var sources: [Source] = []
        for source in named where !sources.contains(where: { $0.name == source.name }) {
            let columns = schema.columnNames(of: source.name)
            if !columns.isEmpty { sources.append(Source(name: source.name, columns: columns)) }
        }
        return sources
    }

    private struct Source {
        let name: String
        let columns: [String]

        var list: String { "\(name) has \(columns.joined(separator: ", "))" }
    }
}

/// What other databases have and SQLite has not, and what to write instead.
private enum ForeignSQL {
    static let functions: [String: String] = {
        var advice: [String: String] = [:]
        for (names, text) in groups { for name in names.split(separator: " ") { advice[String(name)] = text } }
        return advice
    }()

    private static let groups = [
        (
            "median percentile percentile_cont percentile_disc quantile quantile_cont approx_percentile",
            "number the values that are not null with cume_dist() OVER (ORDER BY x) AS part in a subquery, and take min(x) FILTER (WHERE part >= 0.5)"
        ),
        (
            "regexp regexp_like regexp_matches rlike similar",
            "SQLite has no regular expressions here: write GLOB '*Detail*' or LIKE '%detail%'"
        ),
        (
            "regexp_replace regexp_extract split_part",
            "cut texts with substr(x, instr(x, '.') + 1) or replace(x, 'Shop.', '')"
        ),
        ("stddev stdev stddev_pop std variance var_pop", "the variance is avg(x * x) - avg(x) * avg(x)"),
        ("now getdate sysdate curdate", "write datetime('now')"),
        (
            "date_trunc date_format to_char date_part extract year month day hour minute strptime to_timestamp",
            "write strftime('%Y-%m-%d %H', time)"
        ),
        (
            "datediff date_diff timestampdiff age",
            "subtract the nanoseconds: (until_ns - began_ns) / 1000000 are milliseconds"
        ),
        ("array_agg string_agg listagg list", "write group_concat(x, ', ')"),
        ("concat concat_ws", "write a || ' ' || b"),
        ("if", "write iif(condition, a, b)"),
        ("left right", "write substr(x, 1, 3), or substr(x, -3)"),
        ("greatest least", "write max(a, b), or min(a, b)"),
        ("any_value first last arbitrary", "write min(x) or max(x)"),
        ("isnull nvl", "write ifnull(x, 0)"),
        ("len char_length", "write length(x)"),
    ]

    static func advice(onSyntaxError message: String, _ tokens: SQLTokens) -> String? {
        guard message.contains("syntax error") || message.hasPrefix("unrecognized token") else { return nil }
        if message.hasPrefix("near \"commit\"") { return "commit is a word of SQL: write \"commit\"" }
        if message.hasPrefix("unrecognized token: \":\"") { return "write CAST(x AS INTEGER) instead of x::int" }
        let words: [(word: String, text: String)] = [
            ("ilike", "LIKE ignores case already"), ("top", "write LIMIT 5 at the end"),
            ("fetch", "write LIMIT 5 at the end"),
            ("interval", "write datetime('now', '-1 day')"), ("extract", "write strftime('%H', time)"),
            ("qualify", "filter in a SELECT around it"),
            ("describe", "write PRAGMA table_info(event_log)"), ("desc", "write PRAGMA table_info(event_log)"),
            ("show", "write SELECT name FROM sqlite_schema"),
        ]
        // SQLite takes some names of functions for words of its own, or for the beginning of an expression.
        let named = ["left", "right", "if", "similar"].compactMap { name in
            functions[name].map { (word: name, text: $0) }
        }
        return (words + named).first { word, _ in
            switch word {
            // DESC also sorts.
            case "describe", "desc", "show": tokens.tokens.first == .word(word)
            case "extract": tokens.contains(word)
            default: tokens.isNear(word, message)
            }
        }?.text
    }
}

extension SQLTokens {
    /// Whether the word is what the message complains about, or stands just before it.
    fileprivate func isNear(_ word: String, _ message: String) -> Bool {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return false }
        let near = SQLTokens(String(parts[1])).tokens.first
        return near == .word(word) || zip(tokens, tokens.dropFirst()).contains { $0 == .word(word) && $1 == near }
    }
}

extension String {
    fileprivate func name(after text: String) -> String? {
        hasPrefix(text) ? String(dropFirst(text.count)) : nil
    }
}
