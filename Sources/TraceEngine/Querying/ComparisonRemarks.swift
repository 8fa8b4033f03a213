import Foundation
import TraceModel
import TraceStore
import VCTraceAudit

/// Values that no row has, or that are compared as something else than they are.
struct ComparisonRemarks: StatementRemarks {
    let statement: QueriedStatement

    func remark(on comparison: SQLTokens.Comparison) throws(StoreError) -> String? {
        let (column, value) = (comparison.column, comparison.value)
        guard let view = view(with: comparison), let content = try query.content(of: column, in: view) else {
            return nil
        }
        switch content {
        case .time: return try remark(onTime: comparison, of: view)
        case .date:
            return comparison.isNumber || TimeText(value).isDay || comparison.relation.isPattern
                ? nil : "\(column) is written as '2026-11-20', and is never '\(value)'"
        case .number: return try remark(onNumber: comparison, of: view)
        case .text:
            if let remark = try remark(onText: comparison, of: view) { return remark }
            if let remark = try sameTest(comparison, of: view) { return remark }
            if let remark = nullsLeftOut(comparison) { return remark }
            if let remark = try severalAtAddress(comparison, of: view) { return remark }
            return try otherThreads(comparison, of: view)
        }
    }

    /// The view of the store that the column belongs to; nil if the statement makes a column of that name itself, or if it is not known.
    private func view(with comparison: SQLTokens.Comparison) -> String? {
        guard !tokens.contains("as", comparison.column) else { return nil }
        let sources = tokens.sources.filter { source in comparison.source.map(source.isNamed) ?? true }
        return sources.map(\.name).first { StoreSchema.columns(ofView: $0).contains(comparison.column) }
    }

    // MARK: Numbers

    private func remark(onNumber comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let (column, value) = (comparison.column, comparison.value)
        guard !comparison.relation.isPattern else { return nil }
        guard comparison.isNumber || Double(value) != nil && !value.hasPrefix("0x") else {
            let columns = StoreSchema.columns(ofView: view)
            let time = column == "time_ns" ? "time" : column.dropLast("ns".count) + "time"
            let other =
                column == "run_id"
                ? "; the name is in run" : columns.contains(time) ? "; the text is in \(time)" : ""
            return "\(column) is a number, and is compared with the text '\(value)'\(other)"
        }
        if let remark = try tooSmallForInstant(comparison, of: view) { return remark }
        if let remark = try tooShort(comparison, of: view) { return remark }
        if let remark = try missingNumber(comparison, of: view) { return remark }
        return try numberOfSeveralRuns(comparison, of: view)
    }

    /// A time in seconds or milliseconds.
    private func tooSmallForInstant(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let column = comparison.column
        let time = column == "time_ns" ? "time" : column.dropLast("ns".count) + "time"
        guard column.hasSuffix("_ns"), StoreSchema.columns(ofView: view).contains(time),
            let number = Int64(comparison.value), (100_000_000..<10_000_000_000_000_000).contains(number)
        else { return nil }
        let isSince1970 = column == "imported_ns" || StoreSchema.viewsOfNights.contains(view)
        if !isSince1970, try query.contents.undatedRun(ofRuns: runs) != nil { return nil }
        return
            "\(column) is in nanoseconds since 1970, and \(number) of them are a time in 1970; the text is in \(time)"
    }

    /// A duration in seconds or milliseconds, which every row exceeds, or none.
    private func tooShort(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        // The sign of the rows that are shorter.
        let shorter: [SQLTokens.Comparison.ComparisonSign: String] = [
            .greater: "<=", .atLeast: "<", .less: "<", .atMost: "<=",
        ]
        guard TimeRemarks.durations.contains(comparison.column), let number = Int64(comparison.value),
            (1..<1_000_000).contains(number), let sign = shorter[comparison.relation]
        else { return nil }
        let isUseless = try query.hasRow(view, comparison.column, sign, number: number) == false
        return isUseless
            ? "\(comparison.column) is in nanoseconds, and \(number) of them are shorter than any in \(view): 5 s are 5000000000"
            : nil
    }

    /// `attempt = 0`, `launch = 2`
    private func missingNumber(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let first = ["attempt": 1, "launch": 0, "night": 1, "run_id": 1][comparison.column]
        guard comparison.relation == .equal, let first, let number = Int64(comparison.value),
            try query.contents.hasNumber(number, comparison.column) == false
        else { return nil }
        return "no row of \(view) has \(comparison.column) \(number); it counts from \(first)"
    }

    /// `controller = 3`, without a run.
    private func numberOfSeveralRuns(
        _ comparison: SQLTokens.Comparison, of view: String
    ) throws(StoreError) -> String? {
        let column = comparison.column
        guard ViewKind.isOfRuns(view), let key = RunKey.ofAll([column]), key != .launch, key != .address,
            runs?.count != 1, !tokens.contains("run_id"), try query.contents.runCount(ofRuns: runs) > 1
        else { return nil }
        return "\(column) is a number within a run, and several runs have \(comparison.value); ask for run_id, too"
    }

    // MARK: Times

    private func remark(onTime comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let (column, value) = (comparison.column, comparison.value)
        if comparison.isNumber {
            let nanoseconds = column == "time" ? "time_ns" : column.dropLast("time".count) + "ns"
            return "\(column) is a text such as '2026-11-20 12:01:10.999600', and every number comes before it"
                + (StoreSchema.columns(ofView: view).contains(nanoseconds) ? "; the number is in \(nanoseconds)" : "")
        }
        let text = TimeText(value)
        if text.isClock {
            return
                "\(column) begins with the date, as in '2026-11-20 12:01:10.999600': '\(value)' alone comes before or after all of them"
        }
        if text.hasZone {
            return
                "\(column) is written as '2026-11-20 12:01:10.999600', in UTC: a comparison with '\(value)' is wrong; write a space, "
                + "and no zone"
        }
        switch comparison.relation {
        case .unlike, .unglob: return nil
        case .like, .glob:
            let sign = comparison.relation == .like ? "LIKE" : "GLOB"
            return try query.hasRow(view, column, sign, value) == false
                ? "no row of \(view) has \(column) \(sign) '\(value)'; it is written as '2026-11-20 12:01:10.999600'"
                : nil
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

    // MARK: Texts

    private func remark(onText comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        let (column, text) = (comparison.column, comparison.value)
        switch comparison.relation {
        case .unlike, .unglob: return nil
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
            if column == "severity" { return Self.orderOfSeverities }
            return Int64(text) == nil
                ? nil
                : "\(column) is a text, and is compared with '\(text)' letter by letter: write CAST(\(column) AS INTEGER)"
        }
        guard !text.isEmpty else { return nil }
        if comparison.isNumber {
            if column == "run", try query.contents.runs(named: [text]).isEmpty {
                return "no run is named '\(text)'; the number of a run is in run_id"
            }
            if RunKey.address.columns.contains(column) { return "\(column) is a text: write '\(text)', in quotes" }
        }
        if ["tests", "devices", "systems", "classes", "test_arguments"].contains(column), !text.hasPrefix("[") {
            return "\(column) is a JSON array: write \(column) LIKE '%\"\(text)\"%'"
        }
        if let values = AdHocQuery.vocabulary(of: column, in: view) {
            guard !values.contains(text) else { return nil }
            // As reports print it: `first seen`.
            let meant = values.first { text.lowercased().hasPrefix($0.lowercased()) }
            let list = "; it is one of \(values.joined(separator: ", "))"
            return "\(column) is never '\(text)'"
                + (meant.map { "; did you mean '\($0)'?" } ?? NearestName.question(text, among: values, else: list))
        }
        guard let names = try query.names(of: view, column, without: text) else { return nil }
        guard !names.isEmpty else {
            return try query.hasRow(view, column, "IS NOT", nil) == false
                ? "\(column) is null in each row of \(view)" : nil
        }
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
            let short = TestInterval.shortName(text)
            return (names.contains(short) ? "; did you mean '\(short)'?" : "")
                + "; the module of a test is in test_argument"
        }
        if comparison.column == "path" {
            let path = text.replacingOccurrences(of: " › ", with: " > ")
            let meant = names.first { $0 == path || Self.shortPath($0) == path }
            return meant.map { "; did you mean '\($0)'? Views write ' > ', and classes with their modules" }
        }
        if comparison.column == "rule", AdHocQuery.vocabulary(of: "topic", in: "rule_log")?.contains(text) == true {
            return "; '\(text)' is a topic: JOIN rule_log USING (rule) WHERE topic = '\(text)'"
        }
        return nil
    }

    /// `Home > Cart`
    private static func shortPath(_ path: String) -> String {
        path.components(separatedBy: " > ").map { ClassName($0).short }.joined(separator: " > ")
    }

    /// `test = 'CartTests.testAdds'`, which several modules have.
    private func sameTest(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        guard comparison.column == "test", comparison.relation == .equal, !tokens.contains("test_argument"),
            let shared = try query.contents.testOfSeveralModules(ofRuns: runs, named: comparison.value)
        else { return nil }
        return "'\(shared.name)' is in \(shared.count) modules, whose rows are mixed; test_argument tells them apart"
    }

    /// `outcome <> 'passed'` where the outcome is null in some rows.
    private func nullsLeftOut(_ comparison: SQLTokens.Comparison) -> String? {
        let column = comparison.column
        // What has no controller has no class.
        let isOfNothing = ["class", "path", "address"].contains { column == $0 || column.hasSuffix("_" + $0) }
        guard [.unequal, .unlike, .unglob].contains(comparison.relation), !isOfNothing, !comparison.isNumber,
            !tokens.testsForNull(column), !tokens.contains(column, "is")
        else { return nil }
        let isLeftOut = selections.contains { selection in
            selection.sources.contains { source in
                guard comparison.source.map(source.isNamed) ?? true, !source.isLeftJoined,
                    StoreSchema.columns(ofView: source.name).contains(column)
                else { return false }
                let isNull = "\(source.written).\"\(column)\" IS NULL"
                return selection.conditions.contains(comparison)
                    ? selection.leavesOutUnknown(where: isNull) == true
                    : selection.returnedComparisons.contains(comparison) && selection.hasRow(where: isNull) == true
            }
        }
        guard isLeftOut else { return nil }
        return comparison.relation == .unequal && !tokens.contains(column, "not")
            ? "\(column) is null in some of these rows, and <> leaves them out: write \(column) IS NOT '\(comparison.value)'"
            : "\(column) is null in some of these rows, and NOT leaves them out: add OR \(column) IS NULL"
    }

    /// `address = '0x600000c04100'`, which several controllers had.
    private func severalAtAddress(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        guard RunKey.address.columns.contains(comparison.column), comparison.relation == .equal,
            ViewKind.isOfRuns(view),
            !["controller", "generation", "began_line", "line"].contains(where: tokens.contains), aggregates,
            let shared = try query.contents.sharedAddress(ofRuns: runs, named: comparison.value)
        else { return nil }
        return
            "\(shared.count) controllers of a run had the address \(shared.name), one after the other: ask for a controller, or group by it"
    }

    /// `thread <> 'main'` where the log does not say which thread is the main one.
    private func otherThreads(_ comparison: SQLTokens.Comparison, of view: String) throws(StoreError) -> String? {
        guard comparison.column == "thread", comparison.relation == .unequal, comparison.value == "main",
            let other = try query.unnamedThread(ofRuns: runs)
        else { return nil }
        return
            "the log of run \(other.run) names no main thread, and '\(other.name)' may be it: ask for the rule off-main-thread"
    }

    private static let orderOfSeverities =
        "severity is a text, and 'error' comes before 'note' and 'warning' in it: write severity IN ('error', 'warning')"

    /// `max(severity)`, `ORDER BY severity DESC`
    func greatestSeverity() -> String? {
        if tokens.contains("severity", "desc") {
            return
                "severity is a text, and DESC puts 'warning' before 'note', and 'error' last: write severity = 'error' DESC, severity = 'warning' DESC"
        }
        return tokens.arguments(of: ["max", "min"]).contains("severity") ? Self.orderOfSeverities : nil
    }

    /// `test = NULL`
    func nullComparison() -> String? {
        tokens.columnsEqualToNull.first.map {
            "a comparison of \($0) with NULL is never true: write \($0) IS NULL, or IS NOT NULL"
        }
    }
}
