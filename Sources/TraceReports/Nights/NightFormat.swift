package import TraceModel
package import TraceText

/// How a night is told.
package enum NightFormat: String, CaseIterable, Sendable {
    /// One screen, for people.
    case text
    /// One object.
    case json
    /// A comment for a pull request.
    case markdown
    /// A page for a browser.
    case html
    /// Lines as compilers print them, which Xcode shows at the class.
    case xcode

    package func text(of report: NightReport, style: TextStyle) -> String {
        switch self {
        case .json: return NightJSON.text(report)
        case .markdown: return NightMarkdown.text(report)
        case .html: return NightPage(report).text
        case .xcode: return NightXcode.text(report)
        case .text:
            var text = ""
            NightText.write(report, style: style, to: &text)
            return text
        }
    }
}
