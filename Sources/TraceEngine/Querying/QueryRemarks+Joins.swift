import TraceStore

/// Joins that mix runs, launches, nights or tests because a part of the key is missing.
extension QueryRemarks {
    func joinRemarks() throws(StoreError) -> [String] {
        let remarks = [
            naturalJoin(), try joinOfNames(), try joinOfTests(), try joinWithoutRun(), try keyOfSubquery(),
            try joinOfAddresses(),
            try joinWithoutNight(), try joinWithoutLaunch(), try joinOfLines(),
        ]
        return remarks.compactMap(\.self)
    }

    private func join(by column: String, unlessBy keys: Set<String>) -> Bool {
        let equalities = tokens.equalities
        return equalities.contains { $0.columns == [column, column] }
            && !equalities.contains { !keys.isDisjoint(with: $0.columns) }
    }

    private func naturalJoin() -> String? {
        tokens.contains("natural")
            ? "NATURAL JOIN compares all columns that have one name in both; write USING (run_id, controller) or the like"
            : nil
    }

    private func joinOfNames() throws(StoreError) -> String? {
        guard join(by: "run", unlessBy: ["run_id"]), let shared = try query.sharedRunName else { return nil }
        return "\(shared.count) runs are named '\(shared.name)', and a join by run mixes them; join by run_id"
    }

    private func joinOfTests() throws(StoreError) -> String? {
        let isByName = join(by: "test", unlessBy: ["test_number"])
        guard isByName || join(by: "test_argument", unlessBy: ["test_number"]), !tokens.contains("exists"),
            tokens.sources.contains(where: { $0.name == "test_log" })
        else { return nil }
        let countsAttempts = !tokens.equalities.contains { $0.columns.contains("attempt") }
        if !countsAttempts, tokens.contains("test_argument") { return nil }
        guard let repeated = try query.repeatedTest(countingAttempts: countsAttempts) else { return nil }
        return
            "a run has '\(repeated.name)' \(repeated.count) times, by attempts or in several modules, and a join by "
            + "\(isByName ? "test" : "test_argument") mixes them; join by run_id and test_number"
    }

    /// The view that an alias or a name stands for, if it is one of a run.
    private func view(_ name: String?) -> String? {
        guard let name else { return nil }
        // One name may stand for several sources, in different parts of the statement.
        let views = Set(tokens.sources.filter { $0.isNamed(name) }.map(\.name))
        return views.count == 1 ? views.first : nil
    }

    private func joinWithoutRun() throws(StoreError) -> String? {
        let equalities = tokens.equalities
        guard let runs = SourceGroups(equalities, tokens, by: ["run_id"]) else { return nil }
        for equality in equalities {
            guard let left = view(equality.left.source), let right = view(equality.right.source),
                RunKeys.areIn(left), RunKeys.areIn(right),
                let key = RunKeys.all.first(where: { $0.columns.isSuperset(of: equality.columns) }),
                !runs.joins(equality.left.source, equality.right.source)
            else { continue }
            let count = try query.runCount
            guard count > 1 else { return nil }
            let wanted = key.name == "address" ? "controller" : key.name
            return
                "a join by \(key.name) without run_id mixes what \(count) runs have under one \(key.name); join by run_id and \(wanted)"
        }
        return nil
    }

    /// `controller IN (SELECT controller FROM finding_log)`
    private func keyOfSubquery() throws(StoreError) -> String? {
        guard tokens.sources.allSatisfy({ RunKeys.areIn($0.name) }) else { return nil }
        for subquery in tokens.subqueries where !subquery.words.contains("run_id") {
            guard
                let key = RunKeys.all.first(where: {
                    $0.name != "line" && $0.columns.isSuperset(of: [subquery.column, subquery.selected])
                })
            else { continue }
            let count = try query.runCount
            guard count > 1 else { return nil }
            return
                "\(subquery.column) IN (SELECT \(subquery.selected) …) mixes what \(count) runs have under one \(key.name); write "
                + "(run_id, \(subquery.column)) IN (SELECT run_id, \(subquery.selected) …)"
        }
        return nil
    }

    /// A join by run and by a range of lines, where launches run side by side.
    private func joinOfLines() throws(StoreError) -> String? {
        let lines: Set = ["began_line", "until_line"]
        let equalities = tokens.equalities
        let others: Set = ["problem_log", "origin_log", "test_log", "run_log"]
        let keys = RunKeys.all.reduce(into: Set<String>()) { $0.formUnion($1.columns) }
        let joined = equalities.contains { equality in
            guard equality.columns == ["run_id", "run_id"], let left = view(equality.left.source),
                let right = view(equality.right.source)
            else { return false }
            return [left, right].allSatisfy { RunKeys.areIn($0) && !others.contains($0) }
        }
        guard joined, lines.contains(where: tokens.contains),
            !equalities.contains(where: { keys.isSuperset(of: $0.columns) }),
            let run = try query.launches(ofRuns: runs, thatOverlap: true)
        else { return nil }
        return
            "the \(run.count) launches of run \(run.name) run side by side, so a range of lines has those of all; join by launch, too"
    }

    private func joinOfAddresses() throws(StoreError) -> String? {
        let equalities = tokens.equalities
        let controllers = RunKeys.all.first { $0.name == "controller" }?.columns ?? []
        guard equalities.contains(where: { RunKeys.addresses.isSuperset(of: $0.columns) }),
            !equalities.contains(where: { controllers.union(["generation"]).isSuperset(of: $0.columns) }),
            let shared = try query.sharedAddress(ofRuns: runs)
        else { return nil }
        return
            "\(shared.count) controllers of a run had the address \(shared.name), one after the other, and a join by address mixes "
            + "them; join by run_id and controller"
    }

    private func joinWithoutNight() throws(StoreError) -> String? {
        let equalities = tokens.equalities
        let columns: Set = ["night", "since_night", "night_without", "run_id"]
        guard let nights = SourceGroups(equalities, tokens, by: columns) else { return nil }
        let parts: Set = ["fingerprint", "date", "branch", "build", "commit", "app", "rule", "class", "device"]
        let mixed = equalities.first { equality in
            guard parts.contains(equality.left.column), equality.left.column == equality.right.column,
                let left = view(equality.left.source), let right = view(equality.right.source)
            else { return false }
            return !RunKeys.nightViews.isDisjoint(with: [left, right])
                && [left, right].allSatisfy { RunKeys.nightViews.contains($0) || RunKeys.areIn($0) }
                && !nights.joins(equality.left.source, equality.right.source)
        }
        guard let mixed, !tokens.contains("distinct"), !tokens.contains("exists") else { return nil }
        let count = try query.nightCount
        guard count > 1 else { return nil }
        return
            "a join by \(mixed.left.column) without night or run_id combines the rows of \(count) nights with each other; join views of nights "
            + "by night, and with those of runs by run_id and launch"
    }

    private func joinWithoutLaunch() throws(StoreError) -> String? {
        let equalities = tokens.equalities
        guard let launches = SourceGroups(equalities, tokens, by: ["launch"]), !tokens.contains("distinct"),
            !tokens.contains("exists")
        else { return nil }
        let isMixed = equalities.contains { equality in
            guard equality.columns == ["run_id", "run_id"], let left = view(equality.left.source),
                let right = view(equality.right.source)
            else { return false }
            let ofNights = [left, right].filter(["night_launch_log", "sighting_log"].contains)
            let ofRuns = [left, right].filter(RunKeys.areIn)
            return ofNights.count == 1 && ofRuns.count == 1
                && StoreSchema.columns(ofView: ofRuns[0]).contains("launch")
                && !launches.joins(equality.left.source, equality.right.source)
        }
        guard isMixed, let several = try query.runOfSeveralLaunches else { return nil }
        return
            "run \(several.name) has \(several.count) launches, and a join by run_id alone counts its rows for each of them; "
            + "join by run_id and launch"
    }
}

/// The sources of a statement that have one value in a column: the columns are equal, or each must be a certain value.
private struct SourceGroups {
    private var groups: [Set<String>] = []

    /// Nil if the statement compares the column without naming a source, so that it is not known which ones it joins.
    init?(_ equalities: [SQLTokens.Equality], _ tokens: SQLTokens, by columns: Set<String>) {
        for equality in equalities where columns.isSuperset(of: equality.columns) {
            guard let left = equality.left.source, let right = equality.right.source else { return nil }
            join([left, right])
        }
        let fixed = columns.reduce(into: Set<String?>()) { $0.formUnion(tokens.sources(fixing: $1)) }
        if fixed.contains(nil) { return nil }
        join(Set(fixed.compactMap(\.self)))
    }

    private mutating func join(_ sources: Set<String>) {
        let joined = groups.filter { !$0.isDisjoint(with: sources) }.reduce(sources) { $0.union($1) }
        groups = groups.filter { $0.isDisjoint(with: sources) } + [joined]
    }

    func joins(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return true }
        return groups.contains { $0.isSuperset(of: [left, right]) }
    }
}
