import Foundation
import Mustache
package import TraceModel
import TraceText

/// A team's own report: a Mustache template, filled with the results of the audit.
///
/// Values are escaped for the type of the file: JSON strings in a `.json`, HTML in a `.html`, and nothing elsewhere.
package struct ReportTemplate: Sendable {
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package var path: String
        package var line: Int
        package var message: String

        /// `slack.mustache:7: a section is not closed`.
        package var description: String { "\(path):\(line): \(message)" }
    }

    private let template: MustacheTemplate
    private let path: String
    private let byteCount: Int

    /// - Parameters:
    ///   - path: the path of the template, for messages.
    ///   - output: the path of the report; its ending decides how values are escaped.
    package init(_ text: String, path: String, output: String) throws(Failure) {
        MustacheContentTypes.register(JSONStringContent(), named: Self.json)
        let type =
            switch URL(fileURLWithPath: output).pathExtension.lowercased() {
            case "json": Self.json
            case "html", "htm", "xml": "HTML"
            default: "TEXT"
            }
        if let line = TemplateDepth.lineOfDeepest(in: text) {
            throw Failure(
                path: path, line: line,
                message: "sections are nested more than \(TemplateDepth.limit) deep; remove some")
        }
        self.path = path
        byteCount = text.utf8.count
        do {
            // The pragma is on its own line, which prints nothing.
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(type)}}\n" + text)
        } catch let error as MustacheTemplate.ParserError {
            throw Failure(path: path, line: max(1, error.context.lineNumber - 1), message: Self.message(error.error))
        } catch {
            throw Failure(path: path, line: 1, message: "is not a Mustache template: \(error)")
        }
    }

    /// The report, ending like the template. Throws if the template repeats its lists too often.
    package func text(_ reports: [RunReport]) throws(Failure) -> String {
        let budget = TemplateBudget(templateOfBytes: byteCount)
        let values = TemplateValues.json(reports).templateValues(text: { $0 }) { elements in
            TemplateRows(elements: elements, budget: budget)
        }
        let text = template.render(values)
        guard !budget.isSpent else {
            throw Failure(
                path: path, line: 1, message: "repeats its lists too often; remove sections inside sections of lists")
        }
        return text
    }

    private static let json = "VCTRACE_JSON_STRING"

    private static func message(_ error: any Error) -> String {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "a section is closed with a different name than it was opened with"
        case .expectedSectionEnd: "a section is not closed"
        case .unfinishedName: "a name in braces is not closed, or has characters that a name cannot have"
        case .invalidSetDelimiter: "the delimiters that are set here are not valid"
        case nil: "it ends inside a tag"
        default: "is not a Mustache template: \(error)"
        }
    }
}

/// Text between the quotes of a JSON string.
private struct JSONStringContent: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var quoted = ""
        quoted.appendJSON(text)
        return String(quoted.dropFirst().dropLast())
    }
}

/// The nesting depth of a template's sections. The parser is recursive, and would need a stack of any size without a limit.
enum TemplateDepth {
    static let limit = 100

    /// The line of the first section that is nested too deep; nil if there is none.
    static func lineOfDeepest(in text: String) -> Int? {
        var (opening, closing) = ("{{", "}}")
        var depth = 0
        var rest = text[...]
        while let start = rest.range(of: opening), let end = rest[start.upperBound...].range(of: closing) {
            let tag = rest[start.upperBound..<end.lowerBound]
            switch tag.first {
            case "#", "^", "<", "$": depth += 1
            case "/": depth -= 1
            case "=":
                // After `{{=<% %>=}}`, tags have different delimiters.
                let marks = tag.split { $0 == " " || $0 == "=" }
                if marks.count == 2 { (opening, closing) = (String(marks[0]), String(marks[1])) }
            default: break
            }
            if depth > limit { return text[..<start.lowerBound].reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
            rest = rest[end.upperBound...]
        }
        return nil
    }
}

/// The total number of list elements that a template may process: sections of one list inside another multiply.
final class TemplateBudget {
    private(set) var isSpent = false
    private var rest: Int

    /// The approximate size limit of a template's report: 32 MB, unless its values are long.
    private static let bytes = 32_000_000
    /// The least size that counts for an element, for its values.
    private static let leastBytes = 256

    /// - Parameter count: the template's size in bytes; an element repeats at most this much.
    init(templateOfBytes count: Int) {
        rest = max(1_000, Self.bytes / max(Self.leastBytes, count))
    }

    /// Uses one element; returns false after the budget is spent, which ends all lists.
    func takes() -> Bool {
        rest -= 1
        if rest < 0 { isSpent = true }
        return !isSpent
    }
}

/// A list for a template, which ends early after the budget is spent.
struct TemplateRows: MustacheSequence, MustacheTransformable {
    let elements: [Any]
    let budget: TemplateBudget

    func makeIterator() -> AnyIterator<Any> {
        var iterator = elements.makeIterator()
        return AnyIterator { budget.takes() ? iterator.next() : nil }
    }

    func transform(_ name: String) -> Any? { elements.transform(name) }
}

private enum TemplateValues {
    static func json(_ reports: [RunReport]) -> JSONValue {
        let findings = reports.flatMap(\.findings)
        let new = findings.filter { $0.state != .unchanged }
        let defects = DefectRows(of: reports).sorted
        let failures = reports.flatMap(\.failures)
        let worst = failures.isEmpty ? new.map(\.severity).max() : .error
        return counts(findings) + [
            "verdict": worst?.rawValue ?? "clean", "isClean": worst == nil,
            "newDefects": defects.count { $0.isNew },
            "summary": summary(defects, problems: failures.count), "knownFindings": findings.count - new.count,
            "runCount": reports.count, "runs": reports.map(run), "defectCount": defects.count,
            "defects": defects.map(defect), "topDefects": defects.prefix(5).map(defect),
            "moreDefects": max(0, defects.count - 5), "hasMoreDefects": defects.count > 5, "problems": failures,
        ]
    }

    private static func summary(_ defects: [DefectRow], problems: Int) -> String {
        let new = defects.count { $0.isNew }
        let parts = [
            defects.isEmpty ? nil : counted(defects.count, "defect"), new > 0 ? "\(grouped(new)) new" : nil,
            problems > 0 ? counted(problems, "problem") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "No defects" : parts.joined(separator: ", ")
    }

    private static func counts(_ findings: [Finding]) -> JSONValue {
        let counts = SeverityCounts(findings)
        return ["findings": counts.total, "errors": counts.error, "warnings": counts.warning, "notes": counts.note]
    }

    private static func run(_ report: RunReport) -> JSONValue {
        let (run, header) = (report.run, report.run.summary.header)
        let tags = ["app", "build", "commit", "branch", "job", "shard", "device", "os"]
        return counts(report.findings) + .object(tags.map { ($0, header.tag($0).json) }) + [
            "name": run.name, "source": run.source, "events": run.summary.eventCount,
            "pullRequest": header.tag("pull-request"),
            "tags": header.tags.map { ["key": $0.key, "value": $0.value] as JSONValue },
        ]
    }

    private static func defect(_ row: DefectRow) -> JSONValue {
        let finding = row.exemplar
        return [
            "rule": finding.rule, "severity": finding.severity.rawValue, "isNew": row.isNew, "count": row.count,
            "isRepeated": row.count > 1, "message": finding.message, "where": row.place,
            "path": ClassPath.shown(finding.path), "run": row.run.name,
            "place": row.run.place(ofLine: finding.place.line).description, "fingerprint": finding.fingerprint,
            "fix": row.fix ?? "", "class": finding.subject?.className, "test": row.test, "owner": finding.owner,
            "since": row.since, "build": row.verdict?.since.build, "commit": row.verdict?.since.commit,
            "state": row.verdict?.state.rawValue,
        ]
    }
}
