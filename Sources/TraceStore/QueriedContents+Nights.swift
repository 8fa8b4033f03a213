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
    package func branchesOfNights(_ nights: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(name), count(*)
            FROM (SELECT DISTINCT coalesce(app, '') || ' ' || coalesce(branch, '') AS name FROM night WHERE \(Self.condition("id", nights)))
            HAVING count(*) > 1
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
}
