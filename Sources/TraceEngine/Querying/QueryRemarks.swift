import TraceModel
import TraceStore
import TraceText

/// What is probably wrong with a statement that SQLite runs without an error, in sentences.
///
/// Each remark is about what the store holds, and so is certain: a name that no row has, a text where only numbers are, a join that
/// mixes runs.
struct QueryRemarks: StatementRemarks {
    let statement: QueriedStatement

    /// The remarks, in the order of the statement.
    ///
    /// - Parameter isEmpty: whether the answer has no rows, or only zeros and nulls.
    func sentences(isEmpty: Bool = false) throws(StoreError) -> [String] {
        var sentences = try auditRemarks()
        let (values, counts) = (ComparisonRemarks(statement: statement), CountRemarks(statement: statement))
        for comparison in comparisons {
            if let sentence = try values.remark(on: comparison), !sentences.contains(sentence) {
                sentences.append(sentence)
            }
        }
        sentences += [values.nullComparison(), values.greatestSeverity()].compactMap(\.self)
        sentences += try SelectRemarks(statement: statement).sentences()
        let joins = try JoinRemarks(statement: statement).sentences()
        sentences += try counts.sentencesOnNothing() + (joins.isEmpty ? multiplied : joins)
        let times = TimeRemarks(statement: statement)
        sentences += try times.sentences() + NightRemarks(statement: statement).sentences()
        for remark in [try leaks(), try withoutDeinit(), try withoutKind(), try prunedRuns()] {
            if let remark { sentences.append(remark) }
        }
        guard !isEmpty else { return sentences + [try times.otherZone()].compactMap(\.self) }
        sentences += try counts.sentences()
        for remark in [try launchesOfSeveralRuns(), try zones(), try nameless()] {
            if let remark { sentences.append(remark) }
        }
        return sentences
    }

    private var multiplied: [String] { aggregates ? MultipliedRows(statement: statement).sentences() : [] }

    // MARK: What was not audited

    private static let countsOfFindings: Set = ["findings", "errors", "warnings", "notes"]

    private var countsFindings: Bool {
        tokens.sources.contains { $0.name == "run_log" }
            && Self.countsOfFindings.contains(where: tokens.readsValue(of:))
    }

    private func auditRemarks() throws(StoreError) -> [String] {
        let fillsNulls = tokens.contains("coalesce") || tokens.contains("ifnull")
        let reads =
            countsFindings
            && (aggregates || fillsNulls || comparisons.contains { Self.countsOfFindings.contains($0.column) })
        // It has a row for each of them.
        let unaudited =
            tokens.contains("not_checked_log") && !readsNights
            ? [] : try query.unauditedRuns(ofRuns: runs, countingFindings: reads)
        var remarks = [unauditedRemark(unaudited), secondAuditRemark(try query.runsToAuditAgain)]
        if unaudited.isEmpty, try query.nightsAreOutdated {
            remarks.append("launches changed since the nights were judged; 'vctrace night' judges them again")
        }
        return remarks.compactMap(\.self)
    }

    /// A run in which leaks were not looked for must not look clean.
    private func leaks() throws(StoreError) -> String? {
        let rules = comparisons.filter { $0.column == "rule" && $0.relation == .equal }.map(\.value)
        let topics = comparisons.filter { $0.column == "topic" && $0.relation == .equal }.map(\.value)
        guard rules.isEmpty || rules.contains(Coverage.leakRule), topics.isEmpty || topics.contains("leak"),
            !tokens.contains("not_checked_log"), !tokens.contains("leaks_checked")
        else { return nil }
        let names = Set(tokens.sources.map(\.name))
        if !names.isDisjoint(with: ["finding_log", "evidence_log"]) || countsFindings {
            let ofClasses = try leaksOfClasses()
            guard let run = try query.contents.runWithoutLeakCheck(ofRuns: runs) else { return ofClasses }
            let others = run.count == 1 ? "run '\(run.name)'" : "\(run.count) runs, such as '\(run.name)'"
            return "leaks were not looked for in \(others): that it shows none proves nothing; "
                + (ofClasses ?? "not_checked_log says why")
        }
        guard !names.isDisjoint(with: ["trend_log", "defect_log", "sighting_log"]),
            let night = try query.contents.nightWithoutLeakCheck(ofNights: nights),
            mayShow("trend_log", "leaks_checked <> 'yes'") ?? true
        else { return nil }
        return
            "leaks were not looked for in some launches of \(phrase(night, "night")): that it shows none proves nothing; leaks_checked of night_log "
            + "and night_launch_log says where"
    }

    /// A run without leaks in which those of some classes were not looked for.
    private func leaksOfClasses() throws(StoreError) -> String? {
        let classes = comparisons.filter { $0.column == "class" && $0.relation == .equal }.map(\.value)
        guard let open = try query.contents.classWithoutLeakCheck(ofRuns: runs, among: classes) else { return nil }
        let others = open.count == 1 ? open.name : "\(open.count) classes, such as \(open.name),"
        return
            "run '\(open.run)' shows no leak, but those of \(others) were not looked for; not_checked_log says why"
    }

    /// Where no deinit is recorded, all controllers seem to be alive.
    private func withoutDeinit() throws(StoreError) -> String? {
        let asksForDead =
            tokens.contains("deallocated")
            && (aggregates || tokens.contains("not", "deallocated")
                || comparisons.contains { $0.column == "deallocated" })
        let names = Set(tokens.sources.map(\.name))
        guard
            names.contains("controller_log") && (asksForDead || tokens.contains("lived_ns"))
                || names.contains("census_log") && tokens.contains("alive"),
            !names.contains("recorded_log"), let run = try query.contents.runWithoutDeinit(ofRuns: runs),
            mayRead({
                ["controller_log", "census_log"].contains($0.name)
                    ? "\($0.written).run_id NOT IN (\(QueriedContents.runsWithDeinit))" : nil
            })
        else { return nil }
        return
            "\(phrase(run, "run", ("records", "record"))) no deinit: all controllers seem to be alive there; recorded_log tells which runs do"
    }

    /// The views that a kind of calls fills.
    private static let kindsOfViews = [
        "presentation_log": "present", "relation_log": "addChild", "visible_log": "viewDidAppear",
    ]

    /// Where a kind of calls is not recorded, nothing of it seems to happen.
    private func withoutKind() throws(StoreError) -> String? {
        let names = Set(tokens.sources.map(\.name))
        guard !names.contains("recorded_log") else { return nil }
        var kinds = names.compactMap { Self.kindsOfViews[$0] }
        if names.contains("event_log") {
            kinds += comparisons.filter { $0.column == "kind" && $0.relation == .equal }.map(\.value)
        }
        let phases = comparisons.filter { $0.column == "phase" }.map(\.value)
        if names.contains("phase_log"), phases.isEmpty ? tokens.contains("phase") : phases.contains(where: isLast) {
            kinds.append("deinit")
        }
        for kind in kinds.sorted() {
            // A header lists calls.
            guard let known = EventKind(name: kind), !EventKinds.besideTheLifecycle.contains(known),
                let run = try query.contents.runWithout(kind, ofRuns: runs)
            else { continue }
            return
                "\(phrase(run, "run", ("does", "do"))) not record \(kind), so a missing row does not mean that it was not called; recorded_log says which runs do"
        }
        return nil
    }

    private func isLast(_ phase: String) -> Bool { phase.contains("deinit") || phase.hasPrefix("willMove") }

    /// What pruned runs showed is only in the views of nights.
    private func prunedRuns() throws(StoreError) -> String? {
        let times: Set = ["date", "build", "began_time", "began_ns", "time", "time_ns", "run_id"]
        let isFirst = readsRuns && runs == nil && !tokens.arguments(of: ["min"]).isDisjoint(with: times)
        let views: Set = ["sighting_log", "night_launch_log"]
        let isByRun =
            tokens.sources.contains { views.contains($0.name) }
            && (tokens.distinctLists.contains { $0.contains("run_id") }
                || tokens.equalities.contains { $0.columns == ["run_id", "run_id"] })
        guard isFirst || isByRun, let pruned = try query.contents.prunedLaunch else { return nil }
        return
            "the runs of \(pruned.count) \(pruned.count == 1 ? "launch" : "launches") were pruned, such as one of night \(pruned.name): what "
            + "they showed is only in sighting_log, defect_log and night_launch_log, where run_id is null"
    }

    // MARK: What counts twice, or not at all

    private func launchesOfSeveralRuns() throws(StoreError) -> String? {
        let views = tokens.sources.map(\.name).filter(ViewKind.ofLaunches.contains)
        let sums = ["sum", "avg", "total"].contains { tokens.contains($0) }
        // The least and the greatest value, and different values, are the same with a copy.
        let counts =
            sums || tokens.countsRows || tokens.contains("over")
            || tokens.distinctLists.contains { $0.contains("run_id") }
        let isList =
            !aggregates && !tokens.contains("run_id") && !tokens.contains("run") && !tokens.tokens.contains(.other("*"))
        // Runs may be counted, but not what they have in common.
        guard counts || isList, !views.isEmpty, sums || Set(views) != ["run_log"], !tokens.groups(by: "run_id"),
            tokens.sources(fixing: "run_id").isEmpty, !tokens.contains("night_launch_log"),
            let shared = try query.contents.sharedLaunches(ofRuns: runs),
            mayRead({ source in
                ViewKind.ofLaunches.contains(source.name)
                    ? QueriedContents.isInSharedLaunch(
                        source.written, StoreSchema.columns(ofView: source.name).contains("launch")) : nil
            })
        else { return nil }
        let launches = shared.count == 1 ? "1 launch is" : "\(shared.count) launches are"
        return
            "\(launches) in several runs, such as \(shared.name), and counted in each; sighting_log and night_launch_log "
            + "have each launch once"
    }

    /// Summer time ends in a log.
    private func zones() throws(StoreError) -> String? {
        guard tokens.contains("utc_offset_s"), let zones = try query.contents.changeOfZone(ofRuns: runs) else {
            return nil
        }
        return
            "the lines of \(phrase(zones, "run")) name several zones: utc_offset_s is "
            + "that of the first one, or null for merged logs"
    }

    /// Controllers without addresses are told apart by their classes only.
    private func nameless() throws(StoreError) -> String? {
        let names = Set(tokens.sources.map(\.name))
        guard names.contains("controller_log"),
            names.isSubset(of: ["controller_log", "run_log", "launch_log", "recorded_log", "test_log"]),
            !tokens.contains("address"), tokens.countsRows || ["sum", "total"].contains(where: tokens.contains),
            let nameless = try query.contents.namelessControllers(ofRuns: runs),
            mayRead({ $0.name == "controller_log" ? "\($0.written).address IS NULL" : nil })
        else { return nil }
        return
            "\(nameless.count) rows of controller_log have no address, such as in run \(nameless.name): each may stand for several "
            + "controllers of its class"
    }
}
