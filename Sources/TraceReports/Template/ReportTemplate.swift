import Foundation
import JSONText
import Mustache
package import TraceModel

/// A team's own report: a Mustache template, filled with what the audit found.
///
/// Values are escaped for what the file is: JSON strings in a `.json`, HTML in a `.html`, and nothing elsewhere.
package struct ReportTemplate: Sendable {
    /// What is wrong with a template, and where.
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
    ///   - path: of the template, for messages.
    ///   - output: the path of the report, by whose ending values are escaped.
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
                message: "sections are nested more than \(TemplateDepth.limit) deep; take some out")
        }
        self.path = path
        byteCount = text.utf8.count
        do {
            // The pragma takes a line of its own, which prints nothing.
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(type)}}\n" + text)
        } catch let error as MustacheTemplate.ParserError {
            throw Failure(path: path, line: max(1, error.context.lineNumber - 1), message: Self.message(error.error))
        } catch {
            throw Failure(path: path, line: 1, message: "is not a Mustache template: \(error)")
        }
    }

    /// The report, ending as the template does. Throws where the template repeats its lists too often.
    package func text(_ reports: [RunReport]) throws(Failure) -> String {
        let budget = TemplateBudget(templateOfBytes: byteCount)
        let text = template.render(TemplateValues(reports, budget).values)
        guard !budget.isSpent else {
            throw Failure(
                path: path, line: 1, message: "repeats its lists too often; take out sections within sections of lists")
        }
        return text
    }

    private static let json = "VCTRACE_JSON_STRING"

    private static func message(_ error: any Error) -> String {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "a section is closed by another name than it is opened by"
        case .expectedSectionEnd: "a section is not closed"
        case .unfinishedName: "a name in braces does not end, or holds what no name has"
        case .invalidSetDelimiter: "the delimiters that are set here are none"
        case nil: "it ends within a tag"
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
