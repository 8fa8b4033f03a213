import Foundation
package import TraceModel
package import TraceText

/// For people: the nights of a branch as columns, and defects as rows.
enum HistoryText {
    /// The number of nights that fit beside the defects.
    private static let columnLimit = 40
    private static let stateWidth = 10
    /// More would hide the defects; `holder_log` has all.
    private static let holderLimit = 5

    static func text(
        _ history: BranchHistory, holders: [GraphEvidence.HolderCount], style: TextStyle
    ) -> String {
        // For copying, so it is not broken into lines.
        var lines = [history.cloneFault.map { StyledText($0.advice, .warning) }].compactMap(\.self)
        lines += [heading(history)] + StyledText(legend, .dim).wrapped(to: style.width, hanging: 2)
        for warning in history.lacks + history.newest.warnings {
            lines += StyledText("newest night: " + warning, .warning).wrapped(to: style.width, hanging: 2)
        }
        if history.rows.isEmpty {
            let filter = history.filter.map { "'\($0)'" }.joined(separator: " and ")
            lines += [
                StyledText(),
                StyledText(filter.isEmpty ? "no defects in these nights" : "no night shows a defect of \(filter)"),
            ]
        }
        if !history.rows.isEmpty { lines.append(StyledText()) }
        let places = ShortPlaces.texts(of: history.rows.map(\.verdict.defect.path.names))
        lines += zip(history.rows, places).map {
            line($0, $1, history.nights, room: style.room).keepingStart(of: style.room)
        }
        if !holders.isEmpty { lines.append(StyledText()) }
        for count in holders.prefix(holderLimit) {
            let runs = "in \(counted(count.runs, "run")), the last one \(count.lastRun)"
            lines += StyledText("\(ClassName(count.className).short) held by: \(count.signature)  (\(runs))")
                .wrapped(to: style.width, hanging: 2)
        }
        return lines.text(style)
    }

    private static let legend =
        "● shown   · checked for, not shown   (blank) not checked for; the newest night comes first"

    /// `Shop · main: 20 nights, 2026-11-01 to 2026-11-20`.
    private static func heading(_ history: BranchHistory) -> StyledText {
        guard let first = history.nights.first, let last = history.nights.last else { return StyledText("no nights") }
        let name = [last.app, last.branch].compactMap(\.self).joined(separator: " · ")
        let days = first.date == last.date ? last.date : "\(first.date) to \(last.date)"
        return StyledText((history.lacks.isEmpty ? "" : "incomplete: ") + (name.isEmpty ? "All nights" : name), .strong)
            + StyledText(": \(counted(history.nights.count, "night")), \(days)")
    }

    /// `persisting  ●●●··  error  missing-did-move  Orders  since build 803`.
    private static func line(
        _ row: BranchHistory.Row, _ place: String, _ nights: [Night], room: Int
    ) -> StyledText {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let marks = row.sights.suffix(columnLimit).reversed().map { sight in
            switch sight {
            case .shown, .noted: "●"
            case .clean: "·"
            case .blind, .unopened, .excluded: " "
            }
        }.joined()
        let last = zip(nights, row.sights).reversed().first { $0.1 == .shown }?.0 ?? verdict.since
        let start =
            StyledText(row.stateName, .strong).padded(to: stateWidth) + .spaces(1)
            + StyledText(marks, StyledText.Look(verdict.severity)).padded(to: min(nights.count, columnLimit))
            + .spaces(2)
            + StyledText(verdict.severity.rawValue, StyledText.Look(verdict.severity)).padded(to: 7) + .spaces(1)
            + StyledText(defect.rule, .strong) + .spaces(2)
        return start + StyledText(Self.place(place, to: room - start.width)) + .spaces(2)
            + StyledText(
                row.isListed
                    ? [verdict.sinceText, verdict.targetText].compactMap(\.self).joined(separator: ", ")
                    : "last shown \(last.here)", .dim)
    }

    /// The place, without classes at its beginning if it is longer than the width: the last one says what the defect is about.
    private static func place(_ place: String, to width: Int) -> String {
        let classes = place.components(separatedBy: " › ")
        let ends = classes.indices.map { start in
            (start == 0 ? "" : "… › ") + classes[start...].joined(separator: " › ")
        }
        return ends.first { StyledText($0).width <= width } ?? ends.last ?? place
    }
}

/// The nights of a branch, and the results of each, as one object.
enum HistoryJSON {
    static func text(_ history: BranchHistory, holders: [GraphEvidence.HolderCount]) -> String {
        let night = history.nights.last
        let git = history.cloneFault?.word
        let value: JSONValue = [
            "app": night?.app, "branch": night?.branch, "nights": history.nights,
            "complete": history.lacks.isEmpty, "lacks": history.lacks,
            "git": git,
            "leaksChecked": history.newest.leaksChecked, "hiddenLeaks": history.newest.hiddenLeaks,
            "silentRuns": history.newest.silentRuns.map(\.name),
            "defects": history.rows.map { row in
                row.verdict.wholeJSON(isListed: row.isListed) + [
                    "again": row.verdict.isAgain, "fixedByTarget": row.verdict.isFixedByTarget,
                    "nights": row.sights.map(\.rawValue),
                ]
            },
            "holders": holders.map(holder),
        ]
        return value.line + "\n"
    }

    private static func holder(_ count: GraphEvidence.HolderCount) -> JSONValue {
        [
            "class": count.className, "signature": count.signature, "findings": count.findings, "runs": count.runs,
            "lastRun": count.lastRun,
        ]
    }
}

/// The values of `--format` for a history.
package enum HistoryFormat: String, CaseIterable, Sendable {
    case text, json, html

    /// - Parameters:
    ///   - isOfRule: whether the history is of one rule; only then the text has room for what holds its controllers.
    ///   - page: returns the page of the branch.
    package func text(
        of history: BranchHistory, holders: [GraphEvidence.HolderCount], isOfRule: Bool, style: TextStyle,
        page: () throws -> String
    ) rethrows -> String {
        switch self {
        case .text: HistoryText.text(history, holders: isOfRule ? holders : [], style: style)
        case .json: HistoryJSON.text(history, holders: holders)
        case .html: try page()
        }
    }
}
