import TraceModel
import TraceStore
import VCTraceAudit

/// What is probably wrong with a statement that SQLite runs without an error, in sentences.
///
/// Each remark is about what the store holds, and so is certain: a name that no row has, a text where only numbers are, a join that
/// mixes runs.
struct QueryRemarks {
    let query: AdHocQuery
    let tokens: SQLTokens
    private let comparisons: [SQLTokens.Comparison]
    /// The numbers of the runs that the statement asks about; nil for all.
    let runs: [Int]?
    /// The names of runs that it asks about.
    let names: [String]

    init(_ query: AdHocQuery, _ sql: String, _ parameters: [String: String] = [:]) throws(StoreError) {
        self.query = query
        tokens = SQLTokens(sql)
        comparisons = tokens.comparisons(parameters)
        let values = { [comparisons] (column: String, relation: SQLTokens.Comparison.ComparisonSign) in
            comparisons.filter { $0.column == column && $0.relation == relation }.map(\.value)
        }
        let numbers = values("run_id", .equal).compactMap { Int($0) }
        names = values("run", .equal)
        let (otherNumbers, otherNames) = (values("run_id", .unequal).compactMap { Int($0) }, values("run", .unequal))
        if !numbers.isEmpty {
            runs = numbers
        } else if !names.isEmpty {
            runs = try query.runs(named: names)
        } else {
            let isLimited = !otherNumbers.isEmpty || !otherNames.isEmpty
            runs = isLimited ? try query.runs(exceptFor: otherNumbers, named: otherNames) : nil
        }
    }

    /// The remarks, in the order of the statement.
    ///
    /// - Parameter isEmpty: whether the answer has no rows, or only zeros and nulls.
    func sentences(isEmpty: Bool = false) throws(StoreError) -> [String] {
        var sentences: [String] = []
        for comparison in comparisons {
            if let sentence = try remark(on: comparison), !sentences.contains(sentence) { sentences.append(sentence) }
        }
        sentences += try joinRemarks()
        for remark in [try clocks(), try leaks()] {
            if let remark { sentences.append(remark) }
        }
        guard !isEmpty else { return sentences }
        sentences += try countRemarks()
        for remark in [try launchesOfSeveralRuns(), try zones(), try nameless()] {
            if let remark { sentences.append(remark) }
        }
        return sentences
    }

    // MARK: Comparisons

    private func remark(on comparison: SQLTokens.Comparison) throws(StoreError) -> String? {
        let (column, value) = (comparison.column, comparison.value)
        guard let view = view(with: comparison), let content = try query.content(of: column, in: view) else {
            return nil
        }
        switch content {
        case .time: return try remark(onTime: comparison, of: view)
        case .date:
            return comparison.isNumber || TimeText(value).isDay || [.like, .glob].contains(comparison.relation)
                ? nil : "\(column) is written as '2026-11-20', and is never '\(value)'"
        case .number:
            guard !comparison.isNumber, Double(value) == nil, ![.like, .glob].contains(comparison.relation) else {
                return nil
            }
            let columns = StoreSchema.columns(ofView: view)
            let time = column == "time_ns" ? "time" : column.dropLast("ns".count) + "time"
            let other =
                column == "run_id"
                ? "; the name is in run" : columns.contains(time) ? "; the text is in \(time)" : ""
            return "\(column) is a number, and is compared with the text '\(value)'\(other)"
        case .text: return try remark(onText: comparison, of: view)
        }
    }

    private func remark(onTime comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let (column, value) = (comparison.column, comparison.value)
        if comparison.isNumber {
            let nanoseconds = column == "time" ? "time_ns" : column.dropLast("time".count) + "ns"
            return "\(column) is a text such as '2026-11-20 12:01:10.999600', and every number comes before it"
                + (StoreSchema.columns(ofView: view).contains(nanoseconds) ? "; the number is in \(nanoseconds)" : "")
        }
        let text = TimeText(value)
        if text.hasZone {
            return
                "\(column) is written as '2026-11-20 12:01:10.999600', in UTC: a comparison with '\(value)' is wrong; write a space, "
                + "and no zone"
        }
        switch comparison.relation {
        case .like, .glob: return nil
        case .less, .atLeast, .greater, .atMost:
            // All times of a second come after the second without digits: that bound is meant, or its end is left out.
            if let exact = text.exact, value.utf8.count > 19 || [.greater, .atMost].contains(comparison.relation) {
                return
                    "\(column) has six digits after the point: write '\(exact)', because as text '\(value)' comes before it"
            }
            if text.isCut, [.greater, .atMost].contains(comparison.relation) {
                let effect = comparison.relation == .atMost ? "<= '\(value)' leaves out" : "> '\(value)' keeps"
                return "\(column) \(effect) all of '\(value)', whose times come after it as text"
            }
            // Where a launch ends, what is still there ends just after its last event.
            guard column == "until_time", comparison.relation == .greater, value.utf8.count == 26,
                try query.hasRow("launch_log", "until_time", "=", value) == true
            else { return nil }
            return
                "a launch's last event is at '\(value)', and what is still there ends less than a microsecond later: "
                + "compare with until_ns"
        case .equal, .unequal:
            guard text.isCut else { return nil }
            return
                "no \(column) is '\(value)', because each has six digits after the point; write \(column) LIKE '\(value)%'"
        }
    }

    private func remark(onText comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let (column, text) = (comparison.column, comparison.value)
        switch comparison.relation {
        case .equal, .unequal: break
        case .like, .glob:
            let word = comparison.relation == .like ? "LIKE" : "GLOB"
            guard try query.hasRow(view, column, word, text) == false else { return nil }
            let joker = comparison.relation == .like ? "%" : "*"
            let longer = "\(joker).\(text)"
            let isFound = try query.hasRow(view, column, word, longer) == true
            return "no row of \(view) has \(column) \(word) '\(text)'"
                + (isFound ? "; did you mean '\(longer)'?" : "")
        case .less, .atMost, .greater, .atLeast:
            return Int64(text) == nil
                ? nil
                : "\(column) is a text, and is compared with '\(text)' letter by letter: write CAST(\(column) AS INTEGER)"
        }
        guard !text.isEmpty else { return nil }
        if column == "run", comparison.isNumber, try query.runs(named: [text]).isEmpty {
            return "no run is named '\(text)'; the number of a run is in run_id"
        }
        if ["tests", "devices", "systems", "classes", "test_arguments"].contains(column), !text.hasPrefix("[") {
            return "\(column) is a JSON array: write \(column) LIKE '%\"\(text)\"%'"
        }
        if let values = AdHocQuery.vocabulary(of: column) {
            guard !values.contains(text) else { return nil }
            let list = "; it is one of \(values.joined(separator: ", "))"
            return "\(column) is never '\(text)'" + NearestName.question(text, among: values, else: list)
        }
        guard let names = try query.names(of: view, column, without: text), !names.isEmpty else { return nil }
        let small = text.lowercased()
        let meant = names.first { $0.hasSuffix("." + text) } ?? names.first { $0.lowercased() == small }
        return "no row of \(view) has \(column) '\(text)'"
            + (other(comparison, names) ?? meant.map { "; did you mean '\($0)'?" }
                ?? NearestName.question(text, among: names))
    }

    /// Where else the text is found: a test with its module, or the topic of rules.
    private func other(_ comparison: SQLTokens.Comparison, _ names: [String]) -> String? {
        let text = comparison.value
        if comparison.column == "test", text.contains("/") {
            let short = TestName.short(text)
            return (names.contains(short) ? "; did you mean '\(short)'?" : "")
                + "; the module of a test is in test_argument"
        }
        if comparison.column == "rule", AdHocQuery.vocabulary(of: "topic")?.contains(text) == true {
            return "; '\(text)' is a topic: JOIN rule_log USING (rule) WHERE topic = '\(text)'"
        }
        return nil
    }

    /// The view of the store that the column belongs to; nil if the statement makes a column of that name itself, or if it is not known.
    private func view(with comparison: SQLTokens.Comparison) -> String? {
        guard !tokens.contains("as", comparison.column) else { return nil }
        let sources = tokens.sources.filter { source in comparison.source.map(source.isNamed) ?? true }
        return sources.map(\.name).first { StoreSchema.columns(ofView: $0).contains(comparison.column) }
    }

    // MARK: What counts twice, or not at all

    /// Views of runs whose rows are in each run that has their launch.
    private static let viewsOfLaunches: Set = [
        "event_log", "controller_log", "relation_log", "presentation_log", "stack_log", "visible_log", "phase_log",
        "tree_log", "census_log", "launch_log", "test_log", "finding_log", "evidence_log", "run_log", "problem_log",
    ]

    private func launchesOfSeveralRuns() throws(StoreError) -> String? {
        let views = tokens.sources.map(\.name).filter(Self.viewsOfLaunches.contains)
        let sums = ["sum", "avg", "total"].contains { tokens.contains($0) }
        let counts = sums || ["count", "group", "over", "distinct"].contains { tokens.contains($0) }
        let isList = !tokens.contains("run_id") && !tokens.contains("run") && !tokens.tokens.contains(.other("*"))
        // Runs may be counted, but not what they have in common.
        guard counts || isList, !views.isEmpty, sums || Set(views) != ["run_log"], !tokens.groups(by: "run_id"),
            tokens.sources(fixing: "run_id").isEmpty, !tokens.contains("night_launch_log")
        else { return nil }
        guard let shared = try query.sharedLaunches(ofRuns: runs) else { return nil }
        let launches = shared.count == 1 ? "1 launch is" : "\(shared.count) launches are"
        return
            "\(launches) in several runs, such as \(shared.name), and counted in each; sighting_log and night_launch_log "
            + "have each launch once"
    }

    /// Differences of times are wrong over a line at which the log's clock steps back, or before which the app was suspended.
    private func clocks() throws(StoreError) -> String? {
        let reckons = ["julianday", "unixepoch", "strftime"].contains(where: tokens.contains)
        let isTimed = tokens.sources.contains { source in
            Self.viewsOfLaunches.contains(source.name) && source.name != "run_log"
                && StoreSchema.columns(ofView: source.name).contains { column in
                    tokens.contains(column) && !Self.corrected.contains(column)
                        && (column.hasSuffix("_ns")
                            || reckons && StoreSchema.content(of: column, inView: source.name) == .time)
                }
        }
        guard isTimed, let step = try query.clockStep(ofRuns: runs) else { return nil }
        let runs = step.count == 1 ? "run \(step.name)" : "\(step.count) runs, such as run \(step.name)"
        return
            "the log's clock steps back, or the app was suspended, in \(runs): a difference or comparison of times over that line is "
            + "wrong; lived_ns, lasted_ns, embed_ns and took_ns leave it out"
    }

    /// Durations on a clock that runs on, and an instant of another clock.
    private static let corrected: Set = ["lived_ns", "lasted_ns", "embed_ns", "took_ns", "imported_ns"]

    /// A run in which leaks were not looked for must not look clean.
    private func leaks() throws(StoreError) -> String? {
        let counts: Set = ["findings", "errors", "warnings"]
        let rules = comparisons.filter { $0.column == "rule" && $0.relation == .equal }.map(\.value)
        let sources = tokens.sources.map(\.name)
        let isAboutFindings =
            query.readsFindings && sources.contains(where: { $0 != "night_launch_log" && $0 != "night_log" })
            || sources.contains("run_log") && counts.contains(where: tokens.contains)
        guard rules.isEmpty || rules.contains(Coverage.leakRule), !tokens.contains("not_checked_log"),
            isAboutFindings,
            let run = try query.runWithoutLeakCheck(ofRuns: runs)
        else { return nil }
        let others = run.count == 1 ? "run '\(run.name)'" : "\(run.count) runs, such as '\(run.name)'"
        return "leaks were not looked for in \(others): that it shows none proves nothing; not_checked_log says why"
    }

    /// Summer time ends in a log.
    private func zones() throws(StoreError) -> String? {
        guard tokens.contains("utc_offset_s"), let zones = try query.changeOfZone(ofRuns: runs) else { return nil }
        return
            "the lines of \(zones.count == 1 ? "" : "\(zones.count) runs, such as ")run \(zones.name) name several zones: utc_offset_s is "
            + "that of the first one, or null for merged logs"
    }

    /// Controllers without addresses are told apart by their classes only.
    private func nameless() throws(StoreError) -> String? {
        guard tokens.sources.contains(where: { $0.name == "controller_log" }), !tokens.contains("address"),
            ["count", "sum", "total"].contains(where: tokens.contains),
            let nameless = try query.namelessControllers(ofRuns: runs)
        else { return nil }
        return
            "\(nameless.count) rows of controller_log have no address, such as in run \(nameless.name): each may stand for several "
            + "controllers of its class"
    }
}
