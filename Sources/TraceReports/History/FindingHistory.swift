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

        package init(of run: some DatedRun, counts: SeverityCounts?) {
            number = run.number
            self.run = run.name
            time = Timestamp(nanoseconds: run.date, base: .absolute)
            self.counts = counts
        }

        var total: Int { counts?.total ?? 0 }
    }

    /// What runs that have something in common found.
    package struct Series: Sendable {
        /// What the runs have in common; nil where that tells them from no other runs.
        package var name: String?
        /// The runs, the oldest first.
        package var entries: [Entry]
        /// What the runs tell of each defect of the rule.
        package var defects: [DefectHistory]

        package init(name: String?, entries: [Entry], defects: [DefectHistory]) {
            self.name = name
            self.entries = entries
            self.defects = defects
        }
    }

    package var rule: String
    /// Nil for all classes.
    package var className: String?
    /// All runs, the oldest first.
    package var entries: [Entry]
    /// The same runs; those that tell something of each other together.
    package var series: [Series]
    /// What memory graphs show to hold the controllers, the most frequent first.
    package var holders: [HolderCount]

    package init(rule: String, className: String?, entries: [Entry], series: [Series], holders: [HolderCount] = []) {
        self.rule = rule
        self.className = className
        self.entries = entries
        self.series = series
        self.holders = holders
    }
}

extension [FindingHistory.Entry] {
    var firstSeen: FindingHistory.Entry? { first { $0.total > 0 } }

    var lastSeen: FindingHistory.Entry? { last { $0.total > 0 } }

    /// The audited runs from the first to the last that have such findings, both included.
    var between: [FindingHistory.Entry] {
        guard let first = firstIndex(where: { $0.total > 0 }), let last = lastIndex(where: { $0.total > 0 })
        else { return [] }
        return self[first...last].filter { $0.counts != nil }
    }

    /// Audited runs after the last one that has such findings.
    var clearSince: Int {
        guard let last = lastIndex(where: { $0.total > 0 }) else { return 0 }
        return self[(last + 1)...].count { $0.counts != nil }
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
