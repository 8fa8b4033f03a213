import TraceModel
import TraceText

/// The calls that show a finding, in order, and among them those that its rule expects and that never came.
struct CallList {
    var finding: Finding
    /// Nil for a rule that is not described; then no call is missing.
    var rule: RuleDescription?
    var run: Run
    /// Which code made the calls, by the lines of their events.
    var callers: [Int: Caller] = [:]
    var isWhole = false

    /// The first and the last ones of a long list are enough.
    private static let headCount = 6
    private static let tailCount = 3

    func lines(width: Int) -> [StyledText] {
        let rows = shownRows
        let lineWidth = rows.map(\.line.width).max() ?? 0
        let timeWidth = rows.map(\.time.width).max() ?? 0
        let margin = 2 + lineWidth + 1 + (timeWidth > 0 ? timeWidth + 1 : 0)
        let callWidth = rows.map(\.call.width).max() ?? 0
        let noteWidth = rows.map(\.note.width).max() ?? 0
        let fits = margin + callWidth + 2 + noteWidth <= width
        return rows.flatMap { row -> [StyledText] in
            let start =
                row.mark + .spaces(1) + row.line.padded(to: lineWidth) + .spaces(1)
                + (timeWidth > 0 ? row.time.padded(to: timeWidth) + .spaces(1) : StyledText())
            if fits { return [start + (row.note.width > 0 ? row.call.padded(to: callWidth + 2) + row.note : row.call)] }
            var texts = row.call.wrapped(to: width - margin, hanging: 2)
            if row.note.width > 0 { texts += row.note.wrapped(to: width - margin - 2, indent: 2) }
            return texts.enumerated().map { $0.offset == 0 ? start + $0.element : .spaces(margin) + $0.element }
        }
    }

    private struct CallRow {
        var mark = StyledText(" ")
        var line = StyledText()
        var time = StyledText()
        var call: StyledText
        var note = StyledText()
    }

    private var shownRows: [CallRow] {
        let rows = rows
        guard !isWhole, rows.count > Self.headCount + Self.tailCount + 1 else { return rows }
        let hidden = rows.count - Self.headCount - Self.tailCount
        return rows.prefix(Self.headCount) + [CallRow(call: StyledText("… \(grouped(hidden)) more", .dim))]
            + rows.suffix(Self.tailCount)
    }

    private var rows: [CallRow] {
        let witnesses = finding.witnesses
        let missing = missingCalls(witnesses)
        let first = witnesses.lazy.compactMap(\.event.time).first
        // Beside missing calls, the first call, the last one, the neighbors and those that name code tell enough.
        let told = Set([0, witnesses.count - 1] + missing.map { $0.index - 1 })
        var rows: [CallRow] = []
        for index in 0...witnesses.count {
            rows += missing.filter { $0.index == index }.map { missing in
                CallRow(
                    mark: StyledText("✗", .error), call: StyledText(missing.call, .strong),
                    note: StyledText("never called", .error))
            }
            guard index < witnesses.count else { break }
            let isPlace = witnesses[index].event == finding.place
            let isOfApp = callers[witnesses[index].event.line] != nil
            guard isWhole || missing.isEmpty || isPlace || isOfApp || told.contains(index) else { continue }
            // If no call is missing, one is wrong; without the rule, nobody knows which.
            rows.append(row(witnesses[index], isWrong: isPlace && missing.isEmpty && rule != nil, after: first))
        }
        return rows
    }

    private func row(_ witness: Finding.Witness, isWrong: Bool, after first: Int64?) -> CallRow {
        var row = CallRow(
            mark: isWrong ? StyledText("✗", .error) : StyledText("✓", .dim),
            line: StyledText(line(witness.event), .dim),
            call: StyledText(witness.call, isWrong ? .strong : .plain))
        if isWrong {
            row.note = StyledText(witness.role, .error)
        } else if isWhole {
            row.note = StyledText(witness.role, .dim)
        }
        if let place = callers[witness.event.line]?.text {
            row.note = row.note.width > 0 ? row.note + StyledText("  \(place)", .dim) : StyledText(place, .dim)
        }
        if let time = witness.event.time, let first {
            let (elapsed, overflow) = time.subtractingReportingOverflow(first)
            if !overflow, elapsed != 0 { row.time = StyledText(ElapsedTime(nanoseconds: elapsed).offset, .dim) }
        }
        return row
    }

    /// With the file's name if the run has several.
    private func line(_ event: EventReference) -> String {
        let place = run.place(ofLine: event.line)
        let name = place.file.split(separator: "/").last ?? ""
        return run.files.isEmpty ? String(place.line) : "\(name):\(place.line)"
    }

    // MARK: - Missing calls

    /// The expected calls that never came, each with the number of the witness before which it should have come.
    private func missingCalls(_ witnesses: [Finding.Witness]) -> [(index: Int, call: String)] {
        // A finding with a fix of its own is not about the rule's calls.
        guard let rule, finding.ownFix == nil else { return [] }
        let seen = witnesses.map(\.call)
        var missing: [(index: Int, call: String)] = []
        var pending: [String] = []
        var end = 0
        for template in rule.expected {
            guard let expected = ExpectedCall(template), let call = expected.text(of: finding) else { continue }
            if let index = seen.firstIndex(of: call) {
                missing += pending.map { (index, $0) }
                pending = []
                end = index + 1
            } else if wouldShow(expected, of: rule) {
                pending.append(call)
            }
        }
        let place = witnesses.lastIndex { $0.event == finding.place && $0.isPlace } ?? -1
        let rest = end == 0 ? seen.count : max(end, place + 1)
        return missing + pending.map { (rest, $0) }
    }

    /// Whether the log would show the call: the rule relies on that, or the log says so itself.
    private func wouldShow(_ call: ExpectedCall, of rule: RuleDescription) -> Bool {
        let header = run.summary.header
        let needed = rule.needs.contains { $0.contains(call.kind) }
        if call.isUIKits { return needed && rule.needs.count == 1 }
        let recorded = (header.records ?? run.summary.shownKinds).union(header.added)
        if needed { return recorded.contains(call.kind) }
        // A view comes and goes in other ways, too, such as with a transition.
        guard EventKinds([.addChild, .willMove, .didMove, .removeFromParent]).contains(call.kind) else { return false }
        let names = [finding.subject, finding.parent].compactMap { $0?.className }
        return header.records?.contains(call.kind) == true
            && !names.contains { header.partial[$0]?.contains(call.kind) == true }
    }
}

/// A call that a rule expects: `child.willMove(toParent: parent)  by UIKit`.
private struct ExpectedCall {
    let kind: EventKind
    let isUIKits: Bool
    private let template: Substring

    /// Nil for a text that describes calls, and is none.
    init?(_ text: String) {
        let parts = text.split(separator: "  ", maxSplits: 1)
        guard let template = parts.first, !template.contains("(") || template.hasSuffix(")"),
            let name = template.prefix(while: { $0 != "(" && $0 != " " }).split(separator: ".").last,
            let kind = EventKind(name: name)
        else { return nil }
        (self.kind, self.template, isUIKits) = (kind, template, parts.count > 1)
    }

    /// The call with the names of a finding's controllers; nil if it is about others.
    func text(of finding: Finding) -> String? {
        let names = ["child": finding.subject, "parent": finding.parent]
        var text = ""
        var word = ""
        var isNamed = false
        for character in template + " " {
            if character.isLetter {
                word.append(character)
                continue
            }
            if let controller = names[word] {
                guard let controller else { return nil }
                text += ClassName(controller.className).short
                isNamed = true
            } else if word == "to" || word == "from" {
                return nil
            } else {
                text += word
            }
            text.append(character)
            word = ""
        }
        return isNamed ? String(text.dropLast()) : nil
    }
}
