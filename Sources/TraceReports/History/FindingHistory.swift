package import TraceModel

/// In which runs a rule found something.
package struct FindingHistory: Sendable {
    /// One run, and what its last audit found.
    package struct Entry: Sendable {
        /// The run's number.
        package var number: Int
        package var run: String
        /// When the recording began, or when it was imported where the log has no dates.
        package var time: Timestamp
        /// Nil for a run that was never audited.
        package var counts: SeverityCounts?

        package init(number: Int, run: String, time: Timestamp, counts: SeverityCounts?) {
            self.number = number
            self.run = run
            self.time = time
            self.counts = counts
        }

        var total: Int { counts?.total ?? 0 }
    }

    package var rule: String
    /// Nil for all classes.
    package var className: String?
    /// The runs, the oldest first.
    package var entries: [Entry]
    /// What memory graphs show to hold the controllers, the most frequent first.
    package var holders: [HolderCount] = []

    /// What the runs tell of each defect of the rule.
    package var defects: [DefectHistory]

    package init(rule: String, className: String?, entries: [Entry], defects: [DefectHistory] = []) {
        self.rule = rule
        self.className = className
        self.entries = entries
        self.defects = defects
    }

    var first: Entry? { entries.first { $0.total > 0 } }

    var last: Entry? { entries.last { $0.total > 0 } }

    /// The audited runs from the first to the last that have such findings, both included.
    var between: [Entry] {
        guard let first = entries.firstIndex(where: { $0.total > 0 }),
            let last = entries.lastIndex(where: { $0.total > 0 })
        else { return [] }
        return entries[first...last].filter { $0.counts != nil }
    }

    /// Audited runs after the last one that has such findings.
    var clearSince: Int {
        guard let last = entries.lastIndex(where: { $0.total > 0 }) else { return 0 }
        return entries[(last + 1)...].count { $0.counts != nil }
    }
}

/// The values of `--format` for a history.
package enum HistoryFormat: String, CaseIterable, Sendable {
    /// For people: one bar a run.
    case text
    /// One object.
    case json
    /// A page with all defects as rows and all runs as columns.
    case html
}
