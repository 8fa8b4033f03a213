import TraceStore

/// Times that mean something else than one may think: on a clock that steps back, without a date, or as a text.
struct TimeRemarks: StatementRemarks {
    let statement: QueriedStatement

    func sentences() throws(StoreError) -> [String] {
        let remarks = [
            differenceOfTexts(), nanosecondsInDate(), try clocks(), try stepsInDurations(), try datesOfNone(),
            try endsWithoutTimes(), try endsOfLaunches(), endOfRange(),
        ]
        return remarks.compactMap(\.self)
    }

    /// A time as the log writes it, in its own zone, which no row has.
    func otherZone() throws(StoreError) -> String? {
        let isCompared = comparisons.contains { timeTexts.contains($0.column) && TimeText($0.value).isDated }
        guard isCompared, readsRuns, let hours = try query.contents.zone(ofRuns: runs) else { return nil }
        return
            "times are in UTC, and the log's own clock is \(hours) h from that: take this from the times that the log shows"
    }

    /// Durations on a clock that runs on.
    static let durations: Set = ["lived_ns", "lasted_ns", "embed_ns", "took_ns"]
    /// An instant of another clock.
    private static let ofImport: Set = ["imported_ns", "imported_time"]

    /// The columns of views that the statement names, of some kinds of content.
    private func columns(of views: [SQLTokens.QuerySource], _ isWanted: (_ column: String, _ view: String) -> Bool)
        -> Set<String>
    {
        views.reduce(into: []) { found, source in
            found.formUnion(
                StoreSchema.columns(ofView: source.name).filter { tokens.contains($0) && isWanted($0, source.name) })
        }
    }

    /// The instants in nanoseconds that the statement names.
    private var instants: Set<String> {
        columns(of: tokens.sources) { column, _ in column.hasSuffix("_ns") && !Self.durations.contains(column) }
    }

    private var timeTexts: Set<String> {
        columns(of: tokens.sources) { column, view in StoreSchema.content(of: column, inView: view) == .time }
    }

    private func differenceOfTexts() -> String? {
        let texts = timeTexts
        let dates: Set = ["julianday", "unixepoch", "strftime"]
        for operation in tokens.operations where operation.sign == "-" {
            let sides = operation.left.union(operation.right)
            guard dates.isDisjoint(with: sides), let column = sides.intersection(texts).min() else { continue }
            return "\(column) is a text, and a difference of texts is no time: subtract \(nanoseconds(of: column))"
        }
        return nil
    }

    private func nanoseconds(of column: String) -> String {
        column == "time"
            ? "time_ns" : column.hasSuffix("_time") ? column.dropLast("time".count) + "ns" : "the column in nanoseconds"
    }

    /// `datetime(time_ns, 'unixepoch')` and `time_ns > unixepoch(…)`, without a factor.
    private func nanosecondsInDate() -> String? {
        let instants = instants
        guard !instants.isEmpty else { return nil }
        let functions: Set = ["date", "time", "datetime", "julianday", "unixepoch", "strftime"]
        let wrong =
            tokens.arguments(of: functions).intersection(instants).min()
            ?? (tokens.contains("1000000000")
                ? nil
                : tokens.operations.first { operation in
                    operation.sign != "-" && operation.sign != "/" && !operation.left.isDisjoint(with: instants)
                        && !operation.right.isDisjoint(with: ["strftime", "unixepoch"])
                }?.left.intersection(instants).min())
        return wrong.map {
            "\($0) is in nanoseconds, and SQLite's functions of dates take seconds: write \($0) / 1000000000, 'unixepoch', or take "
                + "the text beside it"
        }
    }

    /// Differences of times are wrong over a line at which the log's clock steps back, or before which the app was suspended.
    private func clocks() throws(StoreError) -> String? {
        let views = tokens.sources.filter { ViewKind.ofLaunches.contains($0.name) && $0.name != "run_log" }
        let times = columns(of: views) { column, view in
            !Self.durations.contains(column) && !Self.ofImport.contains(column)
                && (column.hasSuffix("_ns") || StoreSchema.content(of: column, inView: view) == .time)
        }
        let names = tokens.names(derivedFrom: times)
        let isReckoned =
            !names.isDisjoint(with: tokens.orders) || !times.isDisjoint(with: tokens.arguments(of: ["min", "max"]))
            || tokens.operations.contains { operation in
                let sides = (operation.left.isDisjoint(with: names), operation.right.isDisjoint(with: names))
                return operation.sign == "-" ? !sides.0 || !sides.1 : operation.sign != "/" && !sides.0 && !sides.1
            } || isLengthOfRun
        guard isReckoned, let step = try query.contents.clockStep(ofRuns: runs),
            mayRead({ stands($0, "<") }), mayRead({ stands($0, ">=") })
        else { return nil }
        return
            "the log's clock steps back, or the app was suspended, in \(phrase(step, "run")): a difference, a comparison or the order of times over that "
            + "line is wrong; lived_ns, lasted_ns, embed_ns and took_ns leave it out"
    }

    /// The condition that a row of a source, or a part of it, is before or behind a step of its run's clock.
    private func stands(_ source: SQLTokens.QuerySource, _ sign: String) -> String? {
        guard ViewKind.ofLaunches.contains(source.name) else { return nil }
        let columns = StoreSchema.columns(ofView: source.name)
        let wanted = sign == "<" ? ["line", "began_line"] : ["line", "until_line"]
        return QueriedContents.hasClockStep(
            in: source.written, wanted.first(where: columns.contains).map { "\(source.written).\($0) \(sign)" })
    }

    /// `ended_ns - began_ns` of `run_log`.
    private var isLengthOfRun: Bool {
        let times: Set = ["began_ns", "ended_ns", "began_time", "ended_time"]
        return tokens.sources.contains { $0.name == "run_log" }
            && tokens.operations.contains {
                $0.sign == "-" && !$0.left.isDisjoint(with: times) && !$0.right.isDisjoint(with: times)
            }
    }

    /// What goes on over a step back lasted at least as long as the rest of it.
    private func stepsInDurations() throws(StoreError) -> String? {
        for source in tokens.sources {
            let own = StoreSchema.columns(ofView: source.name).filter {
                Self.durations.contains($0) && tokens.contains($0)
            }
            let end = own.first == "embed_ns" ? "settled_line" : "until_line"
            guard let column = own.first,
                let step = try query.contents.clockStepBack(in: source.name, upTo: end, ofRuns: runs),
                mayRead({ read in
                    read.name == source.name
                        ? QueriedContents.hasClockStep(read.written, from: "began_line", upTo: end) : nil
                })
            else { continue }
            return
                "the log's clock steps back in run \(step.name): nobody can tell how long that took, so the \(column) of \(step.count) "
                + "\(step.count == 1 ? "row" : "rows") of \(source.name) is at least that long"
        }
        return nil
    }

    /// The times of a run without a date count from its start.
    private func datesOfNone() throws(StoreError) -> String? {
        let instants = columns(of: tokens.sources.filter { ViewKind.isOfRuns($0.name) }) { column, _ in
            column.hasSuffix("_ns") && !Self.durations.contains(column) && !Self.ofImport.contains(column)
        }
        guard !instants.isEmpty else { return nil }
        let isDated = tokens.texts.values.contains { $0.lowercased() == "unixepoch" }
        let isCompared = comparisons.contains { comparison in
            instants.contains(comparison.column) && (Int64(comparison.value).map { $0 > Self.leastInstant } ?? false)
        }
        let isOrdered =
            !tokens.groups(by: "run_id")
            && !instants.isDisjoint(with: tokens.orders.union(tokens.arguments(of: ["min", "max"])))
        guard isDated || isCompared || isOrdered, let undated = try query.contents.undatedRun(ofRuns: runs),
            mayKeep("run_id IN (SELECT id FROM run WHERE time_base = 'relative')")
        else { return nil }
        guard isDated || undated.hasOthers else { return nil }
        let others = phrase((undated.name, undated.count), "run", ("has", "have"))
        return "\(others) no date: the times there count from the run's start, not from 1970"
    }

    /// In nanoseconds since 1970, a day in 1973: no log is older, and none took so long.
    private static let leastInstant: Int64 = 100_000_000_000_000_000

    private func endsWithoutTimes() throws(StoreError) -> String? {
        guard tokens.testsForNull("ended_ns"), let run = try query.contents.untimedRun(ofRuns: runs) else { return nil }
        let others = phrase(run, "run", ("has", "have"))
        return "\(others) no times: ended_ns is null there also for what ended; ask for ended_how or ended_line"
    }

    private func endsOfLaunches() throws(StoreError) -> String? {
        guard ["ended_how", "ended_ns", "ended_line"].contains(where: tokens.testsForNull),
            !tokens.texts.values.contains("launchEnded")
        else { return nil }
        for view in Set(tokens.sources.map(\.name)).sorted()
        where StoreSchema.columns(ofView: view).contains("ended_how") {
            guard let ended = try query.contents.endsOfLaunches(in: view, ofRuns: runs) else { continue }
            return
                "\(ended.count) \(ended.count == 1 ? "row" : "rows") of \(view), such as in run \(ended.name), lasted until the launch "
                + "ended, which another one followed: ended_how is 'launchEnded' there, and not null"
        }
        return nil
    }

    /// `line BETWEEN began_line AND until_line` takes the line after the last one, too.
    private func endOfRange() -> String? {
        let ends: Set = ["until_line", "until_ns", "until_time"]
        let instants: Set = ["line", "time_ns", "time"]
        let isClosed = tokens.operations.contains { operation in
            operation.sign == "b" && !operation.right.isDisjoint(with: ends)
                && !operation.left.isDisjoint(with: instants)
        }
        return isClosed
            ? "BETWEEN takes both ends, but an interval ends before until_line and until_ns: write began_line <= x AND x < until_line"
            : nil
    }
}
