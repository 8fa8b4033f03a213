package import TraceModel
package import TraceText

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
package enum NightText {
    /// More lines than on a screen; the other defects are in the totals.
    private static let lineLimit = 30
    private static let stateWidth = 12

    package static func text(_ report: NightReport, style: TextStyle) -> String {
        var lines = StyledText(report.title, .strong).wrapped(to: style.width, hanging: 2)
        lines += StyledText(report.facts).wrapped(to: style.width, hanging: 2)
        if let missing = report.missingText {
            lines += StyledText(missing, .warning).wrapped(to: style.width, hanging: 2)
        }
        let warnings = report.contents.warnings.flatMap {
            StyledText($0, .warning).wrapped(to: style.width, hanging: 2)
        }
        lines += warnings
        lines += report.remarks.flatMap { StyledText($0, .dim).wrapped(to: style.width, hanging: 2) }
        let defects = NightLine.all(of: report)
        if !defects.isEmpty { lines.append(StyledText()) }
        for defect in defects.prefix(lineLimit) { lines += self.lines(defect, style.width) }
        if defects.count > lineLimit {
            lines.append(StyledText("… and \(grouped(defects.count - lineLimit)) more; --format json has all", .dim))
        }
        lines += [StyledText(), StyledText(report.totals, .strong)] + warnings
        return lines.text(style)
    }

    private static func lines(_ line: NightLine, _ width: Int) -> [StyledText] {
        let verdict = line.verdict
        var text =
            StyledText(verdict.state.text, .strong).padded(to: stateWidth)
            + StyledText(verdict.severity.rawValue, Look(verdict.severity)).padded(to: 7) + .spaces(2)
            + StyledText(verdict.defect.rule, .strong) + .spaces(2) + StyledText(line.place)
        if let places = line.places { text += .spaces(1) + StyledText(places) }
        let facts = [
            line.testText.map { "in \($0)" }, line.platformText.map { "on \($0)" }, verdict.shownText,
            line.owner, line.file,
        ]
        text += .spaces(2) + StyledText(facts.compactMap(\.self).joined(separator: ", "), .dim)
        return text.wrapped(to: width, hanging: stateWidth)
            + line.suspects.flatMap {
                StyledText("suspect: \($0)", .dim).wrapped(to: width, indent: stateWidth, hanging: 2)
            }
    }
}

/// A night as a comment on a pull request.
enum NightMarkdown {
    /// More would hide the others.
    private static let lineLimit = 30

    static func text(_ report: NightReport) -> String {
        let mark =
            switch report.brought.max() {
            case .error: "❌"
            case .warning: "⚠️"
            case .note, nil: report.contents.warnings.isEmpty ? "✅" : "⚠️"
            }
        var text = "## \(mark) \(markdownEscaped(report.title))\n\n\(markdownEscaped(report.facts))\n"
        for remark in [report.missingText].compactMap(\.self) + report.contents.warnings + report.remarks {
            text += "\n\(markdownEscaped(remark))\n"
        }
        let lines = NightLine.all(of: report)
        if !lines.isEmpty {
            text += markdownTable(
                ["state", "rule", "where", "since", "tests", "on", "owner"],
                lines.prefix(lineLimit).map(row))
            if lines.count > lineLimit { text += "\n… and \(grouped(lines.count - lineLimit)) more\n" }
        }
        return text + "\n\(markdownEscaped(report.totals))\n"
    }

    private static func row(_ line: NightLine) -> [String] {
        let verdict = line.verdict
        let place = [line.place, line.places, line.file].compactMap(\.self).joined(separator: ", ")
        let suspects = line.suspects.map { "suspect: \($0)" }
        return [
            verdict.state.text, "\(verdict.severity.rawValue) \(verdict.defect.rule)",
            ([place] + suspects).joined(separator: "\n"), verdict.shownText, line.testText ?? "",
            line.platformText ?? "", line.owner ?? "",
        ]
    }
}

enum NightJSON {
    static func text(_ report: NightReport) -> String {
        let (night, contents) = (report.night, report.contents)
        let missing = report.missing.map { missing in
            ["kind": missing.kind.rawValue, "name": missing.name] as JSONValue
        }
        let told: JSONValue = [
            "app": night.app, "branch": night.branch, "build": night.build, "commit": night.commit, "date": night.date,
            "pipeline": night.pipeline, "launches": contents.launches,
            "launchesWithoutLeaks": contents.launchesWithoutLeaks,
            "silentRuns": contents.silentRuns.map(\.name), "switchedOff": report.switchedOff.keys.sorted(),
            "tests": contents.tests.count,
            "shards": contents.shards.sorted(), "devices": contents.devices.sorted(),
            "systems": contents.systems.sorted(), "missing": missing,
        ]
        let summary = DefectState.allCases.map { (name: $0.rawValue, value: JSONValue.integer(report.count(of: $0))) }
        let value: JSONValue = [
            "night": told, "defects": report.verdicts.map { defect($0, report) }, "summary": JSONValue.object(summary),
        ]
        return value.line + "\n"
    }

    private static func defect(_ verdict: Verdict, _ report: NightReport) -> JSONValue {
        let source = report.source(of: verdict.defect)
        return verdict.wholeJSON() + [
            "owner": report.owners[verdict.defect.className], "file": source?.path, "line": source?.line,
            "suspects": report.suspects[verdict.defect.fingerprint] ?? [],
        ]
    }
}
