import TraceEngine
import TraceModel
import TraceReports
import TraceText
import TraceVerdicts
import VCTraceAudit

/// `diff`: what changed between runs.
struct DiffTool: Tool {
    private static let pages = PageSize(standard: 10, greatest: 50)

    private static let greatestLines = 120

    var access: StoreAccess

    let description = ToolDescription(
        name: "diff",
        help: """
            Compares runs, or groups of runs, of one app: new and fixed findings, places in the hierarchy, what is alive at the \
            end, call sequences, slower and faster phases.
            """,
        parameters: [
            ToolParameter("a", .texts, "The run or runs before.", isRequired: true),
            ToolParameter("b", .texts, "The run or runs after.", isRequired: true),
        ] + Self.pages.parameters)

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let store = try access.open()
        let sides = try [call.arguments.texts("a"), call.arguments.texts("b")].map { names in
            try names.map { try access.run($0, in: store) }
        }
        var diff = StoredDiff(audit: try access.audit(for: call), store: store)
        diff.judgesNights = access.allowsImport
        var difference = try diff.difference(from: sides[0], to: sides[1])
        difference.timings = difference.changedTimings
        let page = Self.pages.page(call.arguments)
        return ToolAnswer(
            text: text(difference, page),
            structured: [
                "verdict": difference.verdictWord, "new": defects(difference.new, page),
                "fixed": defects(difference.fixed, page), "notRun": defects(difference.notRun, page),
                "flaky": defects(difference.flaky, page), "unchanged": defects(difference.unchanged, page),
                "counts": counts(difference),
            ])
    }

    private func text(_ difference: RunDifference, _ page: Page) -> String {
        var text = AnswerText()
        text.quote(difference.verdict)
        for (title, list) in difference.defects() where !list.isEmpty && title != "Unchanged" {
            text.say("\n\(title): \(page.note(list.count, "defect"))")
            for defect in page.slice(of: list) {
                let place = defect.run.place(ofLine: defect.exemplar.place.line)
                text.say("- \(defect.severity.rawValue) \(defect.rule) ×\(defect.count)")
                text.quote("\(place) in run \(defect.run.name): \(defect.exemplar.message)")
            }
        }
        var rest = difference
        (rest.new, rest.fixed, rest.notRun, rest.flaky, rest.unchanged) = ([], [], [], [], [])
        text.say("\nIn the hierarchy, in call sequences and in times:")
        let drawn = DiffFormat.text.text(of: rest, style: AnswerText.style)
        // The first lines are the verdict on the rest, and the names of the sides.
        let lines = drawn.split(separator: "\n").dropFirst(3)
        for line in lines.prefix(Self.greatestLines) { text.quote(String(line)) }
        if lines.isEmpty { text.say("nothing changed") }
        if lines.count > Self.greatestLines { text.say("… and \(lines.count - Self.greatestLines) more lines") }
        return text.text
    }

    private func defects(_ list: [RunDifference.DefectChange], _ page: Page) -> JSONValue {
        page.slice(of: list).map { defect in
            [
                "rule": defect.rule, "severity": defect.severity.rawValue, "count": defect.count,
                "fingerprint": defect.fingerprint, "run": defect.run.number, "line": defect.exemplar.event.line,
            ] as JSONValue
        }.json.clippedStrings(to: 600)
    }

    private func counts(_ difference: RunDifference) -> JSONValue {
        [
            "new": difference.new.count, "fixed": difference.fixed.count, "notRun": difference.notRun.count,
            "flaky": difference.flaky.count, "unchanged": difference.unchanged.count,
            "placesOnlyA": difference.onlyA.count, "placesOnlyB": difference.onlyB.count,
            "placesMoved": difference.moved.count, "placesCountedOtherwise": difference.counts.count,
            "liveAtEnd": difference.liveAtEnd.count, "sequences": difference.sequences.count,
            "phases": difference.timings.count,
        ]
    }
}
