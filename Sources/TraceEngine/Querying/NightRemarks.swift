import TraceStore

/// Nights of several branches, and defects that have a row in each night.
struct NightRemarks: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        guard readsNights else { return [] }
        let remarks = [
            try incompleteNights(), try mixedBranches(), try nightsOfRequest(), try distanceOfNights(),
            try orderOfNumbers(), excludedSightings(),
        ]
        let ofDefects = try rowsOfDefects()
        return (remarks + [ofDefects, ofDefects == nil ? try defectsNotShown() : nil]).compactMap(\.self)
    }

    /// A night that lacks tests or devices must not look better than the others.
    private func incompleteNights() throws(StoreError) -> String? {
        guard tokens.sources.contains(where: { $0.name == "trend_log" }), !tokens.contains("complete"),
            let night = try query.contents.incompleteNight(ofNights: nights),
            mayShow("trend_log", "complete = 0") ?? true
        else { return nil }
        return
            "\(phrase(night, "night", ("is", "are"))) incomplete: "
            + "a shard, a device or a test did not run or did not end, and its defects are missing; the column complete tells"
    }

    /// The nights of all branches are numbered together.
    private func mixedBranches() throws(StoreError) -> String? {
        let views = tokens.sources.filter {
            StoreSchema.viewsOfNights.contains($0.name) && $0.name != "night_launch_log"
        }
        let orders: Set = ["night", "began", "date", "build", "began_ns", "began_time"]
        let isWindow = tokens.windows.contains { window, _ in
            window.contains("order") && !window.isDisjoint(with: orders) && !window.contains("branch")
        }
        let isExtreme =
            !tokens.arguments(of: ["max", "min"]).isDisjoint(with: ["night", "began"]) && !tokens.groups(by: "branch")
        let isGroup = tokens.groups.contains {
            !$0.isDisjoint(with: ["date", "build"]) && $0.isDisjoint(with: ["branch", "night"])
        }
        // A pull request's night tells of its branch what another one's does of its own.
        let isState =
            comparisons.contains { $0.column == "state" } && !tokens.contains("branch") && !tokens.contains("night")
        guard !views.isEmpty, isWindow || isExtreme || isGroup || isState,
            let branches = try query.contents.branchesOfNights(nights, inOneApp: tokens.groups(by: "app"))
        else {
            return nil
        }
        return
            "the nights are those of \(branches.count) branches and apps, such as \(branches.name): choose one, or group by app and branch"
    }

    /// `branch = 'main'`, if a pull request merges `main` into another branch: its nights are not those of `main`.
    private func nightsOfRequest() throws(StoreError) -> String? {
        guard !tokens.contains("target") else { return nil }
        for comparison in comparisons where comparison.column == "branch" && comparison.relation == .equal {
            guard let nights = try query.contents.nightsOfRequest(from: comparison.value) else { continue }
            return
                "\(nights.count == 1 ? "1 night" : "\(nights.count) nights") of branch '\(nights.name)' \(nights.count == 1 ? "is that" : "are those") of a pull request that merges it into "
                + "another branch: join night_log, and add target IS NULL"
        }
        return nil
    }

    private func distanceOfNights() throws(StoreError) -> String? {
        let numbers: Set = ["night", "since_night", "night_without"]
        let isDistance = tokens.operations.contains {
            $0.sign == "-" && !$0.left.isDisjoint(with: numbers) && !$0.right.isDisjoint(with: numbers)
        }
        guard isDistance, let branches = try query.contents.branchesOfNights(nil) else { return nil }
        return
            "the nights of \(branches.count) branches and apps are numbered together: a difference of night counts those of all"
    }

    /// What exclusions leave out of nights and reports, `sighting_log` has.
    private func excludedSightings() -> String? {
        let isExcluded = selections.contains { selection in
            selection.sources.contains {
                $0.name == "sighting_log" && selection.column(passedAs: "excluded") == nil
                    && selection.hasRow(where: "\($0.written).excluded = 1") == true
            }
        }
        guard isExcluded, !tokens.contains("excluded") else { return nil }
        return
            "some of these rows of sighting_log are of defects that exclusions leave out of nights: add WHERE NOT excluded"
    }

    /// A late upload has a greater number than later nights.
    private func orderOfNumbers() throws(StoreError) -> String? {
        let isNewest =
            tokens.arguments(of: ["max"]).contains("night")
            || tokens.orders.contains("night") && tokens.contains("limit")
        guard isNewest, let late = try query.contents.lateNight(nights) else { return nil }
        return "night \(late.name) began before night \(late.count), whose number is lower: order by began"
    }

    /// A defect that is fixed, or was not checked for, has a row in a night that does not show it.
    private func defectsNotShown() throws(StoreError) -> String? {
        guard !tokens.contains("tonight"), !tokens.contains("state"),
            nights?.count == 1 || tokens.countsRows || !tokens.contains("distinct"),
            aggregates || tokens.subqueries.contains(where: { $0.words.contains("defect_log") })
                || ["except", "intersect", "exists"].contains(where: tokens.contains)
        else { return nil }
        guard tokens.sources.contains(where: { $0.name == "defect_log" }), try query.contents.hasDefectNotShown(nights),
            mayRead({ $0.name == "defect_log" ? "\($0.written).tonight = 0" : nil })
        else { return nil }
        return
            "some of these rows are of defects that their night does not show (fixed, or not checked for): add WHERE tonight"
    }

    /// A defect has a row in each night, also in those that do not show it.
    private func rowsOfDefects() throws(StoreError) -> String? {
        guard tokens.sources.map(\.name) == ["defect_log"], nights?.count != 1,
            tokens.countsRows || tokens.contains("sum") || tokens.contains("total"),
            !(tokens.groups + tokens.distinctLists).contains(where: { !$0.isDisjoint(with: ["night", "fingerprint"]) }),
            let defect = try query.contents.defectOfSeveralNights(nights)
        else { return nil }
        return
            "a defect has a row in each night (\(defect.name) in \(defect.count)), also in those that do not show it: choose a night and "
            + "tonight, or count DISTINCT fingerprint"
    }
}
