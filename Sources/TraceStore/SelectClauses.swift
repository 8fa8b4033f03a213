/// The clauses of one `SELECT` of a statement, as they are written.
struct SelectClauses {
    /// What stands before the statement's first `SELECT`: its `WITH`.
    let head: String
    /// What it returns.
    let list: String
    /// What stands between `FROM` and the conditions.
    let joins: String
    let condition: String?
    /// What stands after `GROUP BY`.
    let groups: String?
    /// From `HAVING` on, up to where rows are put in order.
    let filter: String
    /// From `ORDER BY` on.
    let order: String
    /// Whether a `UNION` stands before or after it.
    let isUnited: Bool

    private static let starts: Set = ["from", "where", "group", "having", "window"]
    private static let ends: Set = ["order", "limit", "union", "except", "intersect"]

    /// - Parameter place: which `SELECT` it is, in the order of the statement; nil if it reads nothing.
    init?(_ sql: SQLTokens, at place: Int) {
        let selects = sql.tokens.indices.filter { sql.isWord("select", at: $0) }
        guard selects.indices.contains(place) else { return nil }
        var depth = 0
        var end = sql.tokens.count
        var clauses: [(name: String, start: Int)] = [("select", selects[place])]
        for index in sql.tokens.indices.dropFirst(selects[place] + 1) {
            if sql.tokens[index] == .other("(") { depth += 1 }
            if sql.tokens[index] == .other(")") { depth -= 1 }
            let word = depth == 0 ? sql.name(at: index) : nil
            if depth < 0 || sql.tokens[index] == .other(";") || word.map(Self.ends.contains) == true {
                end = index
                break
            }
            // `a IS DISTINCT FROM b`
            if let word, Self.starts.contains(word), !(word == "from" && sql.isWord("distinct", at: index - 1)) {
                clauses.append((word, index))
            }
        }
        func text(of name: String) -> String? {
            guard let clause = clauses.firstIndex(where: { $0.name == name }) else { return nil }
            let next = clause + 1 < clauses.count ? clauses[clause + 1].start : end
            return sql.text(clauses[clause].start + (name == "group" ? 2 : 1)..<next)
        }
        guard let list = text(of: "select"), let joins = text(of: "from") else { return nil }
        let isOrdered = ["order", "limit"].contains { sql.isWord($0, at: end) }
        order = isOrdered ? sql.text(end..<Self.end(sql, from: end)) : ""
        isUnited =
            sql.isWord("union", at: end) && !sql.isWord("all", at: end + 1)
            || sql.isWord("union", at: selects[place] - 1)
        self.list = list
        self.joins = joins
        head = sql.isWord("with", at: 0) ? sql.text(0..<Self.firstSelect(sql, selects)) : ""
        condition = text(of: "where")
        groups = text(of: "group")
        filter = ["having", "window"].compactMap { name in text(of: name).map { "\(name) \($0)" } }
            .joined(separator: "\n")
    }

    /// The end of the parentheses around a position, or of the statement.
    private static func end(_ sql: SQLTokens, from start: Int) -> Int {
        var depth = 0
        return sql.tokens.indices.dropFirst(start).first { index in
            if sql.tokens[index] == .other("(") { depth += 1 }
            if sql.tokens[index] == .other(")") { depth -= 1 }
            return depth < 0 || sql.tokens[index] == .other(";")
        } ?? sql.tokens.count
    }

    /// The first `SELECT` that no parentheses surround.
    private static func firstSelect(_ sql: SQLTokens, _ selects: [Int]) -> Int {
        var depth = 0
        for index in sql.tokens.indices {
            if sql.tokens[index] == .other("(") { depth += 1 }
            if sql.tokens[index] == .other(")") { depth -= 1 }
            if depth == 0, sql.isWord("select", at: index) { return index }
        }
        return selects[0]
    }

    /// Whether it reads from another `SELECT` in parentheses.
    var hasInnerSelect: Bool { SQLTokens(joins).contains("select") }

    /// The statement for its rows, each with `1`, that also meet a condition.
    ///
    /// - Parameter taken: what is asked of them instead.
    func rows(meeting further: String, taking taken: String = "1") -> String {
        "\(head)\nSELECT \(taken) FROM \(joins)\nWHERE \(condition.map { "(\($0)\n) AND " } ?? "")(\(further)) LIMIT 1"
    }

    /// The statement for the rows that meet a condition, and of which a null leaves unknown whether they meet its own one.
    func unknownRows(meeting further: String) -> String {
        "\(head)\nSELECT 1 FROM \(joins)\nWHERE (\(condition ?? "true")\n) IS NULL AND (\(further)) LIMIT 1"
    }

    /// The statement for those of its rows, as many as it shows, that meet a condition.
    func shown(meeting further: String) -> String {
        let own = condition.map { "WHERE \($0)" } ?? ""
        return
            "\(head)\nSELECT 1 FROM (SELECT \(list)\n, (\(further)) AS value_0 FROM \(joins)\n\(own)\n\(order)\n) WHERE value_0 LIMIT 1"
    }

    /// The statement for the first of its rows or groups that meets a condition.
    ///
    /// - Parameters:
    ///   - values: what each tells further, as `value_0`, `value_1` and so on.
    ///   - taken: what is asked of these.
    func group(with values: [String], taking taken: String, meeting further: String) -> String {
        let named = values.indices.map { ", \(values[$0]) AS value_\($0)" }.joined()
        let own = [condition.map { "WHERE \($0)" }, groups.map { "GROUP BY \($0)" }, filter].compactMap(\.self)
        return
            "\(head)\nSELECT \(taken) FROM (SELECT \(list)\n\(named) FROM \(joins)\n\(own.joined(separator: "\n"))\n) WHERE \(further) LIMIT 1"
    }
}
