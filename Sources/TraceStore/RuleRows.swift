import GRDB
package import TraceModel

extension KeptAudit {
    /// What an audit told about a defect of a run beside its findings, when it had judged them.
    package struct Story: Hashable, Sendable {
        package var fingerprint: String
        package var owner: String?
        /// Where the class is declared: `Shop/Cart.swift:12`.
        package var source: String?
        package var state: DefectState?

        package init(fingerprint: String, owner: String?, source: String?, state: DefectState?) {
            self.fingerprint = fingerprint
            self.owner = owner
            self.source = source
            self.state = state
        }
    }
}

extension TraceStore {
    /// Keeps what people ask about rules. It writes only if something differs.
    package func remember(_ rules: [RuleDescription]) throws(StoreError) {
        let known = try connection.access { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT id, title, severity, topic FROM rule")
            var known: [String: [String]] = [:]
            while let row = try rows.next() {
                known[try row.value(0)] = [try row.value(1), try row.value(2), try row.value(3)]
            }
            return known
        }
        let new = rules.filter { known[$0.id] != [$0.summary, $0.severity.rawValue, $0.topic.rawValue] }
        guard !new.isEmpty else { return }
        try connection.transaction { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO rule (id, title, severity, topic) VALUES (?, ?, ?, ?)")
            try BulkInsert.run(insert, db, count: new.count) { row, values in
                let rule = new[row]
                values.append(rule.id, rule.summary, rule.severity.rawValue, rule.topic.rawValue)
            }
        }
    }

    /// Keeps what an audit told about the defects of runs, by the runs' numbers. A run that was deleted meanwhile has none.
    package func save(_ stories: [Int: [KeptAudit.Story]]) throws(StoreError) {
        guard stories.values.contains(where: { !$0.isEmpty }) else { return }
        try connection.transaction { db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO finding_story (run_id, fingerprint, owner, source, state)
                    SELECT id, ?, ?, ?, ? FROM run WHERE id = ?
                    """)
            for (run, stories) in stories {
                for story in stories {
                    try insert.execute(arguments: [
                        story.fingerprint, story.owner, story.source, story.state?.rawValue, run,
                    ])
                }
            }
        }
    }
}
