package import TraceModel
package import TraceText
import TraceVerdicts

package enum NightFormat: String, CaseIterable, Sendable {
    case text, json, markdown, html, xcode

    package func text(of report: NightReport, style: TextStyle) -> String {
        switch self {
        case .text: NightText.text(report, style: style)
        case .json: NightJSON.text(report)
        case .markdown: NightMarkdown.text(report)
        case .html: NightPage(report).text
        case .xcode: NightXcode.text(report)
        }
    }
}

/// A night on one screen, for people.
enum NightText {
    /// More lines than on a screen; the other defects are in the totals.
    private static let lineLimit = 30
    private static let stateWidth = 12

    static func text(_ report: NightReport, style: TextStyle) -> String {
        func wrapped(_ texts: [String], _ look: StyledText.Look) -> [StyledText] {
            texts.flatMap { StyledText($0, look).wrapped(to: style.width, hanging: 2) }
        }
        // For copying, so it is not broken into lines.
        var lines = report.alarms.map { StyledText($0, .warning) }
        lines += StyledText(report.headline, .strong).wrapped(to: style.width, hanging: 2)
        lines += StyledText(report.facts).wrapped(to: style.width, hanging: 2) + wrapped(report.lacks, .warning)
        let warnings = wrapped(report.contents.warnings, .warning)
        lines += warnings + wrapped(report.remarks, .dim)
        let defects = NightLine.all(of: report)
        if !defects.isEmpty { lines.append(StyledText()) }
        for defect in defects.prefix(lineLimit) { lines += self.lines(defect, style.width) }
        if defects.count > lineLimit {
            lines.append(StyledText("… and \(grouped(defects.count - lineLimit)) more; --format json has all", .dim))
        }
        lines += [StyledText(), StyledText(report.totals, .strong)]
        lines += wrapped(report.otherTexts + [report.trendText].compactMap(\.self), .plain) + warnings
        // A terminal breaks the line, so that it can be copied as one.
        if let rerun = report.rerunText { lines.append(StyledText(rerun, .dim)) }
        return lines.text(style)
    }

    private static func lines(_ line: NightLine, _ width: Int) -> [StyledText] {
        let verdict = line.verdict
        var text =
            StyledText(verdict.state.text, .strong).padded(to: stateWidth)
            + StyledText(verdict.severity.rawValue, StyledText.Look(verdict.severity)).padded(to: 7) + .spaces(2)
            + StyledText(verdict.defect.rule, .strong) + .spaces(2) + StyledText(line.place)
        if let places = line.places { text += .spaces(1) + StyledText(places) }
        let facts = [
            line.growthText, line.testText.map { "in \($0)" }, line.platformText.map { "on \($0)" }, verdict.shownText,
            line.tonightText, line.owner, line.file,
        ]
        text += .spaces(2) + StyledText(facts.compactMap(\.self).joined(separator: ", "), .dim)
        return text.wrapped(to: width, hanging: stateWidth)
            + ([verdict.targetText].compactMap(\.self) + line.commitTexts).flatMap {
                StyledText($0, .dim).wrapped(to: width, indent: stateWidth, hanging: 2)
            }
    }
}

/// A night as a comment on a pull request.
enum NightMarkdown {
    /// More would hide the others.
    private static let lineLimit = 30

    static func text(_ report: NightReport) -> String {
        let isClean =
            report.isWhole && report.others.allSatisfy(\.isComplete)
            && report.brought.allSatisfy { $0.severity == .note }
        let mark = report.fails ? "❌" : isClean ? "✅" : "⚠️"
        var text = report.alarms.map { "> ⚠️ \(markdownEscaped($0))\n\n" }.joined()
        text += "## \(mark) \(markdownEscaped(report.headline))\n\n\(markdownEscaped(report.facts))\n"
        for remark in report.lacks + report.contents.warnings + report.remarks {
            text += "\n\(markdownEscaped(remark))\n"
        }
        let lines = NightLine.all(of: report)
        if !lines.isEmpty {
            let hasCode = lines.contains { $0.file != nil }
            let links = lines.compactMap { line in line.file.flatMap { file in line.fileLink.map { (file, $0) } } }
            text += markdownTable(
                ["state", "rule", "where"] + (hasCode ? ["code"] : []) + ["since", "tests", "on", "owner"],
                lines.prefix(lineLimit).map { row($0, hasCode: hasCode) }, links: Dictionary(firstOf: links))
            if lines.count > lineLimit { text += "\n… and \(grouped(lines.count - lineLimit)) more\n" }
        }
        for remark in [report.totals] + report.otherTexts + [report.trendText].compactMap(\.self) {
            text += "\n\(markdownEscaped(remark))\n"
        }
        return text + (report.rerunText.map { "\n`\($0.filter { $0 != "`" })`\n" } ?? "")
    }

    private static func row(_ line: NightLine, hasCode: Bool) -> [String] {
        let verdict = line.verdict
        let place = [line.place, line.places, line.growthText].compactMap(\.self).joined(separator: ", ")
        let since = ([verdict.shownText] + line.remarks).joined(separator: ", ")
        return [
            verdict.state.text, "\(verdict.severity.rawValue) \(verdict.defect.rule)",
            ([place] + line.commitTexts).joined(separator: "\n"),
        ] + (hasCode ? [line.file ?? ""] : []) + [
            since, line.testText ?? "", line.platformText ?? "", line.owner ?? "",
        ]
    }
}

enum NightJSON {
    static func text(_ report: NightReport) -> String {
        let (night, contents) = (report.night, report.contents)
        let missing = report.missing.map { missing in
            (["kind": missing.kind.rawValue, "name": missing.name, "since": missing.since, "device": missing.device]
                as JSONValue).known
        }
        let git = report.cloneFault?.word
        let ofNight: JSONValue = [
            "app": night.app, "branch": night.branch, "build": night.build, "commit": night.commit, "date": night.date,
            "pipeline": night.pipeline, "target": night.target, "remarks": report.targetRemarks,
            "launches": contents.launches,
            "launchesWithoutLeaks": contents.launchesWithoutLeaks,
            "silentRuns": contents.silentRuns.map(\.name), "switchedOff": report.switchedOff.keys.sorted(),
            "tests": contents.tests.count,
            "shards": contents.shards.sorted(), "devices": contents.devices.sorted(),
            "systems": contents.systems.sorted(), "missing": missing, "complete": report.isComplete,
            "ended": contents.endedCount, "failed": contents.count(of: .failed),
            "skipped": contents.count(of: .skipped), "unended": contents.count(of: .unended),
            "cutOff": contents.cutOff, "leaksChecked": contents.leaksChecked, "git": git,
        ]
        let others = report.others.map { other in
            [
                "app": other.night.app, "branch": other.night.branch, "worst": other.worst?.rawValue,
                "complete": other.isComplete,
            ] as JSONValue
        }
        let summary = DefectState.allCases.map { (name: $0.rawValue, value: JSONValue.integer(report.count(of: $0))) }
        let value: JSONValue = [
            "night": ofNight, "git": git, "others": others, "rerun": report.rerun,
            "defects": report.verdicts.map { defect($0, report) }, "summary": JSONValue.object(summary),
            "trend": report.trend.map(trend),
        ]
        return value.line + "\n"
    }

    private static func defect(_ verdict: Verdict, _ report: NightReport) -> JSONValue {
        let source = report.source(of: verdict.defect)
        return verdict.wholeJSON() + [
            "owner": report.owners[verdict.defect.fingerprint], "file": source?.path, "line": source?.line,
            "caller": report.callers[verdict.defect.fingerprint],
            "tonight": verdict.isTonight, "again": verdict.isAgain, "screenOpened": !verdict.isUnopened,
            "fixedByTarget": verdict.isFixedByTarget, "brought": report.night.brings(verdict),
            "growth": verdict.isTonight ? report.growths[verdict.defect.fingerprint] : nil,
            "range": verdict.hasRange ? range(verdict, report) : nil,
        ]
    }

    private static func range(_ verdict: Verdict, _ report: NightReport) -> JSONValue {
        let commits = report.commits[verdict.defect.fingerprint]
        /// Only the commit if a night of another branch narrowed the range.
        func end(_ end: NightReport.CommitRange.RangeEnd) -> JSONValue {
            guard let night = end.night, end.commit.hasPrefix(night.commit ?? "") else {
                return ["build": end.night?.build, "commit": end.commit, "date": end.night?.date]
            }
            return night.json
        }
        return [
            "from": commits.map { end($0.from) } ?? verdict.lastWithout?.json,
            "to": commits.map { end($0.to) } ?? verdict.since.json,
            "commits": commits?.count,
            "suspects": (commits?.suspects ?? []).map { suspect in
                ["commit": suspect.commit, "touches": suspect.touches.rawValue, "title": suspect.title] as JSONValue
            }, "next": commits?.next,
        ]
    }

    private static func trend(_ trend: NightReport.NightTrend) -> JSONValue {
        [
            "nights": trend.points.map { point in
                ["date": point.date, "defects": point.defects, "errors": point.errors]
                    as JSONValue
            }, "oldestError": trend.oldestError, "affectedTests": trend.affectedTests,
            "affectedLaunches": trend.affectedLaunches,
        ]
    }
}

extension Verdict {
    /// The verdict in a line, for use beside a finding: `CartScreen: persisting since build 803 (323dead), in CartTests.testAdds,
    /// 5 of 5 nights`.
    ///
    /// - Parameter test: the test of the finding.
    package func text(test: String?) -> String {
        let name = ClassName(defect.className).short
        return (name.isEmpty ? "" : "\(name): ")
            + [startText, test.map { "in \(TestInterval.shortName($0))" }, countText, targetText].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// Without the class and the test, for a table: `persisting since build 803 (323dead), 3 of 5 nights`.
    var briefText: String { [startText, countText, targetText].compactMap(\.self).joined(separator: ", ") }

    /// Without the state: `since build 812 (a1b2c3d), 1 of 12 nights`.
    var shownText: String { "\(sinceText), \(nightsText)" }

    /// `since build 812 (a1b2c3d)`.
    var sinceText: String {
        let start = state == .fixed ? "was there since" : state == .notRun ? "shown since" : "since"
        return "\(start) \(since.place)"
    }

    private var startText: String {
        switch state {
        case .new: "new \(since.here)"
        case .first: "first seen \(since.here)"
        case .back, .persisting, .flaky: "\(state.rawValue)\(isAgain ? " again" : "") since \(since.place)"
        case .fixed: "fixed, was there since \(since.place)"
        case .notRun: "not run tonight, shown since \(since.place)"
        }
    }

    private var countText: String {
        let before = couldHaveShown - shown
        return switch state {
        case .new where before == 0: "its class changed on this branch"
        case .new: "not in the \(before == 1 ? "night" : counted(before, "night")) before"
        case .first: "no earlier night checked for it"
        case .back, .persisting, .flaky, .fixed, .notRun: nightsText
        }
    }

    private var nightsText: String { "\(grouped(shown)) of \(counted(couldHaveShown, "night"))" }
}

extension Night {
    /// `build 803 (323dead)`, or the day.
    package var place: String {
        text + (commit.map { " (\($0.prefix(7)))" } ?? "")
    }

    /// `in build 803 (323dead)`, or `on 2026-11-20`.
    var here: String { (build == nil ? "on " : "in ") + place }
}

extension NightReport.CommitRange.RangeEnd {
    /// `build 803 (323dead)`, or only the commit.
    var place: String {
        let id = String(commit.prefix(7))
        guard let night else { return id }
        return commit.hasPrefix(night.commit ?? "")
            ? night.place : "\(night.text) (\(id))"
    }
}

extension BranchHistory.Row {
    /// `gone` for a defect that is not in the last night's verdicts.
    package var stateName: String { isListed ? verdict.state.text : "gone" }
}

extension RunDifference.DefectChange {
    /// `Cart.swift:42 was changed by a1b2c3d Keep the cart (Jo)`; nil if no commit is known to have changed the line.
    var changerText: String? {
        caller?.place.flatMap { place in changer.map { "\(place.short) was changed by \($0)" } }
    }

    /// The nights' verdict, in a line; nil if there is none.
    var since: String? { verdict?.text(test: exemplar.test) }

    /// The finding's message, and the nights' verdict on it.
    var message: String {
        [exemplar.messageWithHolders, since, changerText].compactMap(\.self).joined(separator: "; ")
    }
}

extension DefectState {
    /// The readable form.
    var text: String {
        switch self {
        case .notRun: "not run"
        case .first: "first seen"
        default: rawValue
        }
    }
}
