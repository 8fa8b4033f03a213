import TraceModel
import TraceText

/// The calls that show a finding, in order, and among them those that its rule expects and that never came.
struct CallList {
    var finding: Finding
    /// Nil for a rule that is not described; then no call is missing.
    var rule: RuleDescription?
    var run: Run
    /// Which code made the calls.
    var callers: [Caller.TracedCall: Caller] = [:]
    var isWhole = false

    /// The first and the last ones of a long list are enough.
    private static let headCount = 6
    private static let tailCount = 3

    /// A call of the list.
    struct ListedCall {
        enum Mark: String {
            case seen
            /// It was called, and is wrong.
            case wrong
            /// It is expected, and was never called.
            case missing
            /// Stands for calls that are left out.
            case more
        }

        var mark: Mark
        /// Nil for a call that never came.
        var event: EventReference?
        /// Nanoseconds since the first call; nil if it is the first one, or if that is unknown.
        var elapsed: Int64?
        var call: String
        var note = ""
        var caller: Caller?

        var isBad: Bool { mark == .wrong || mark == .missing }
        /// `✗` for a call that is wrong or missing.
        var sign: String { isBad ? "✗" : mark == .seen ? "✓" : "" }
    }

    func lines(width: Int) -> [StyledText] {
        let rows = rows.map(text)
        let lineWidth = rows.map(\.line.width).max() ?? 0
        let timeWidth = rows.map(\.time.width).max() ?? 0
        let margin = 2 + lineWidth + 1 + (timeWidth > 0 ? timeWidth + 1 : 0)
        let callWidth = rows.map(\.call.width).max() ?? 0
        let noteWidth = rows.map(\.note.width).max() ?? 0
        let fits = margin + callWidth + 2 + noteWidth <= width
        return rows.flatMap { row -> [StyledText] in
            let start =
                row.mark.padded(to: 2) + row.line.padded(to: lineWidth) + .spaces(1)
                + (timeWidth > 0 ? row.time.padded(to: timeWidth) + .spaces(1) : StyledText())
            if fits { return [start + (row.note.width > 0 ? row.call.padded(to: callWidth + 2) + row.note : row.call)] }
            var texts = row.call.wrapped(to: width - margin, hanging: 2)
            if row.note.width > 0 { texts += row.note.wrapped(to: width - margin - 2, indent: 2) }
            return texts.enumerated().map { $0.offset == 0 ? start + $0.element : .spaces(margin) + $0.element }
        }
    }

    private typealias RowText = (
        mark: StyledText, line: StyledText, time: StyledText, call: StyledText, note: StyledText
    )

    private func text(_ row: ListedCall) -> RowText {
        let look: StyledText.Look = row.isBad ? .error : .dim
        let notes = [StyledText(row.note, look), StyledText(row.caller?.text ?? "", .dim)].filter { $0.width > 0 }
        return (
            StyledText(row.sign, look), StyledText(row.event.map(line) ?? "", .dim),
            StyledText(row.elapsed.map { ElapsedTime(nanoseconds: $0).offset } ?? "", .dim),
            StyledText(row.call, row.isBad ? .strong : row.mark == .more ? .dim : .plain),
            notes.count == 2 ? notes[0] + .spaces(2) + notes[1] : notes.first ?? StyledText()
        )
    }

    /// Without the middle of a long list.
    var rows: [ListedCall] {
        let rows = allRows
        guard !isWhole, rows.count > Self.headCount + Self.tailCount + 1 else { return rows }
        let hidden = rows.count - Self.headCount - Self.tailCount
        return rows.prefix(Self.headCount) + [ListedCall(mark: .more, call: "… \(grouped(hidden)) more")]
            + rows.suffix(Self.tailCount)
    }

    private var allRows: [ListedCall] {
        let witnesses = finding.witnesses
        let missing = missingCalls(witnesses)
        let first = witnesses.lazy.compactMap(\.event.time).first
        // Beside missing calls, the first call, the last one, the neighbors and those that name code tell enough.
        let nearMissing = Set([0, witnesses.count - 1] + missing.map { $0.index - 1 })
        var rows: [ListedCall] = []
        for index in 0...witnesses.count {
            rows += missing.filter { $0.index == index }.map {
                ListedCall(mark: .missing, call: $0.call, note: "never called")
            }
            guard index < witnesses.count else { break }
            let isPlace = witnesses[index].event == finding.place
            let isOfApp = finding.caller(of: witnesses[index], among: callers) != nil
            guard isWhole || missing.isEmpty || isPlace || isOfApp || nearMissing.contains(index) else { continue }
            // If no call is missing, one is wrong; without the rule, nobody knows which.
            rows.append(row(witnesses[index], isWrong: isPlace && missing.isEmpty && rule != nil, after: first))
        }
        return rows
    }

    private func row(_ witness: Finding.Witness, isWrong: Bool, after first: Int64?) -> ListedCall {
        var row = ListedCall(
            mark: isWrong ? .wrong : .seen, event: witness.event, call: witness.call,
            note: isWrong || isWhole ? witness.role : "",
            caller: finding.caller(of: witness, among: callers))
        if let time = witness.event.time, let first {
            let (elapsed, overflow) = time.subtractingReportingOverflow(first)
            if !overflow, elapsed != 0 { row.elapsed = elapsed }
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
        // A finding with a fix of its own is not about the rule's calls, unless it is about a `deinit` that never came.
        guard let rule, finding.ownFix == nil || finding.growth != nil else { return [] }
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
