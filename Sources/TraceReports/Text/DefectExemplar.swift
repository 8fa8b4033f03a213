import TraceModel
import TraceText

/// One finding in full, for all that show the same defect.
struct DefectExemplar {
    var defect: DefectFindings
    /// The calls that the rule asks for.
    var expected: [String]
    var run: Run
    /// What the nights tell of it; nil where no night is before.
    var since: String?
    /// A finding of another severity says so.
    var severityOfRule: Severity

    private static let lineLimit = 4

    func lines(indent: Int, width: Int) -> [StyledText] {
        let finding = defect.exemplar
        var lines = [location(width - indent)].map { .spaces(indent) + $0 }
        lines += StyledText(finding.message.description).wrapped(to: width, indent: indent)
        lines += path.wrapped(to: width, indent: indent, hanging: 2)
        if let evidence = finding.evidence {
            lines += StyledText(evidence.text).wrapped(to: width, indent: indent, hanging: 2)
        }
        if let since { lines += StyledText(since).wrapped(to: width, indent: indent, hanging: 2) }
        if let owner = finding.owner { lines.append(.spaces(indent) + StyledText("owned by \(owner)", .dim)) }
        lines += alike.wrapped(to: width, indent: indent, hanging: 2)
        let calls = ExpectedAndSeen(expected: expected, witnesses: finding.witnesses, run: run)
            .lines(indent: indent + 2, width: width)
        return lines.filter { $0.width > indent } + (calls.isEmpty ? [] : [StyledText()] + calls)
    }

    /// `nightly.trace:8  ×40`, which terminals and editors open.
    private func location(_ width: Int) -> StyledText {
        let finding = defect.exemplar
        let place = run.place(ofLine: finding.place.line).description
        var marks = StyledText()
        if defect.findings.count > 1 { marks += .spaces(2) + StyledText("×\(grouped(defect.findings.count))", .strong) }
        if defect.newCount > 0 {
            let isAll = defect.newCount == defect.findings.count
            marks += .spaces(2) + StyledText(isAll ? "new" : "\(grouped(defect.newCount)) new", .strong)
        }
        if finding.severity != severityOfRule {
            marks += .spaces(2) + StyledText(finding.severity.rawValue, Look(finding.severity))
        }
        return StyledText(place, .strong).keepingEnd(of: width - marks.width) + marks
    }

    /// From the root to the controller, and which one of its class it is.
    private var path: StyledText {
        let finding = defect.exemplar
        guard let subject = finding.subject else {
            return StyledText(ClassPath.shown(finding.path))
        }
        let names = finding.path.isEmpty ? [subject.className] : finding.path
        let generation = subject.generation > 1 ? "(no. \(subject.generation) at this address)" : nil
        let instance = [subject.addressText, generation].compactMap(\.self).joined(separator: " ")
        return StyledText(ClassPath.shown(names))
            + (instance.isEmpty ? StyledText() : .spaces(1) + StyledText(instance, .dim))
    }

    /// Where the other findings are; empty if there are none.
    private var alike: StyledText {
        let others = defect.findings.count - 1
        guard others > 0 else { return StyledText() }
        let lines = defect.findings.lazy.filter { $0 != defect.exemplar }.map {
            run.files.isEmpty ? String($0.place.line) : run.place(ofLine: $0.place.line).description
        }
        let shown = lines.prefix(Self.lineLimit).joined(separator: ", ")
        let more = others > Self.lineLimit ? ", …" : ""
        return StyledText("also at \(run.files.isEmpty ? others == 1 ? "line " : "lines " : "")\(shown)\(more)", .dim)
    }
}
