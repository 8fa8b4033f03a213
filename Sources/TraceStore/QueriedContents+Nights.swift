import GRDB

/// What nights do not show, and what they count together.
extension QueriedContents {
    // Each looks at some nights, by their numbers; nil stands for all.

    /// How many nights there are.
    package var nightCount: Int {
        get throws(StoreError) {
            try query.facts { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM night") ?? 0 }
        }
    }

    /// The night of a launch whose run was pruned, and how many such launches there are.
    package var prunedLaunch: RepeatedName? {
        get throws(StoreError) {
            try pair("SELECT min(night) || '', count(*) FROM night_launch WHERE run_id IS NULL AND night IS NOT NULL")
        }
    }

    /// A night with launches in which leaks were not looked for, and how many such nights there are.
    package func nightWithoutLeakCheck(ofNights nights: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            "SELECT min(night) || '', count(*) FROM night_log WHERE leaks_checked <> 'yes' AND \(Self.condition("night", nights))"
        )
    }

    /// A night that lacks something of the night before, and how many such nights there are.
    package func incompleteNight(ofNights nights: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair("SELECT min(id) || '', count(*) FROM night WHERE NOT is_complete AND \(Self.condition("id", nights))")
    }

    /// The branches of nights if there are several: one of them, and their number.
    ///
    /// - Parameter inOneApp: whether one app must have several.
    package func branchesOfNights(_ nights: [Int]?, inOneApp: Bool = false) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(coalesce(app || ' ', '') || branch), count(*)
            FROM (SELECT DISTINCT app, coalesce(branch, 'without a branch') AS branch FROM night WHERE \(Self.condition("id", nights)))
            \(inOneApp ? "GROUP BY app" : "")
            HAVING count(*) > 1
            """)
    }

    /// Whether several nights have the same values in some columns, as far as nights have these.
    package func nightsAreMixed(by columns: Set<String>) throws(StoreError) -> Bool {
        let own = columns.intersection(StoreSchema.columns(ofView: "night_log")).sorted()
            .map { "\"\($0)\"" }.joined(separator: ", ")
        guard !own.isEmpty else { return true }
        return try pair("SELECT '', count(*) FROM night_log GROUP BY \(own) HAVING count(*) > 1 LIMIT 1") != nil
    }

    /// Whether a night tells of a defect that it does not show.
    package func hasDefectNotShown(_ nights: [Int]?) throws(StoreError) -> Bool {
        try pair("SELECT '', 1 FROM verdict WHERE NOT is_tonight AND \(Self.condition("night", nights)) LIMIT 1") != nil
    }

    /// A night that began before one with a lower number, as its logs came late.
    package func lateNight(_ nights: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT late.id || '', earlier.id
            FROM night AS late
            JOIN night AS earlier ON earlier.app IS late.app AND earlier.branch IS late.branch AND earlier.id < late.id
                AND earlier.start_ns > late.start_ns
            WHERE \(Self.condition("late.id", nights))
            ORDER BY late.id DESC
            LIMIT 1
            """)
    }

    /// The class of a defect that has a row in several nights, and in how many.
    package func defectOfSeveralNights(_ nights: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT coalesce(nullif(defect.class, ''), defect.rule), count(*)
            FROM verdict
            JOIN defect ON defect.id = verdict.defect
            WHERE \(Self.condition("verdict.night", nights))
            GROUP BY verdict.defect
            HAVING count(*) > 1
            ORDER BY count(*) DESC, verdict.defect
            LIMIT 1
            """)
    }

    /// A branch that has nights of its own, and how many nights are of pull requests that merge it into another branch.
    package func nightsOfRequest(from branch: String) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT branch, count(*) FROM night
            WHERE branch = ? AND target IS NOT NULL AND EXISTS (
                SELECT 1 FROM night AS own WHERE own.branch = night.branch AND own.app IS night.app AND own.target IS NULL)
            GROUP BY branch
            """, [branch])
    }
}
