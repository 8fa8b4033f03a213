import TraceModel
import TraceText

/// The text on one line of Markdown, where it is shown unchanged, even in a table; it must follow a word or a cell's border.
///
/// Underscores inside a word, as in `time_ns`, have no meaning in Markdown and are left alone.
///
/// - Parameter mentions: whether `@name` tells a user or a team of a comment; a class or a test may look like one.
func markdownEscaped(_ text: String, mentions: Bool = false) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
        switch scalar {
        case "\n": result += "<br>"
        case "\r": continue
        case "_" where isInsideWord(index, scalars): result += "_"
        // A backslash does not stop a mention. Nobody is mentioned inside a word, as in `app@2026-11-20`.
        case "@" where !mentions && (index == 0 || !isOfWord(scalars[index - 1])): result += "@<!-- -->"
        case "|", "\\", "<", ">", "`", "*", "_", "~", "#", "[", "]", "&": result += "\\\(scalar)"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return visible(result)
}

private func isInsideWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy(isOfWord)
}

private func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
}

/// A table in Markdown, after an empty line. Only owners are mentioned.
///
/// - Parameters:
///   - numbers: how many of the columns, the last ones, are aligned right.
///   - links: addresses of texts in the cells.
func markdownTable(_ columns: [String], _ rows: [[String]], numbers: Int = 0, links: [String: String] = [:]) -> String {
    let rules = columns.indices.map { $0 < columns.count - numbers ? "---" : "---:" }
    let lines =
        [columns, rules]
        + rows.map { cells in
            zip(columns, cells).map { column, cell in
                let text = markdownEscaped(cell, mentions: column == "owner")
                return links[cell].map { "[\(text)](\($0))" } ?? text
            }
        }
    return "\n" + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
}

/// A block of Markdown that shows the text unchanged: its fence is longer than any in the text.
func fencedCode(_ text: String, language: String) -> String {
    var fence = "```"
    while text.includes(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
}

/// The text for XML: in an attribute between double quotes, or as an element's content.
///
/// Characters that XML 1.0 forbids even as references (section 2.2), control characters and invisible characters are
/// written as escapes: `\u{1B}`. Line ends and tabs are references, because a parser turns those in attributes into spaces
/// (section 3.3.3); an element's content may keep its lines.
func xmlEscaped(_ text: String, keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&apos;"
        case "\n" where keepingLines: result += "\n"
        case "\n", "\r", "\t": result += "&#\(scalar.value);"
        case _ where scalar.isHidden || scalar == "\u{FFFE}" || scalar == "\u{FFFF}":
            result += scalar.escape
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// An element: `<skipped message="…"/>`.
///
/// - Parameter content: XML; nil for an empty element.
func xmlElement(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: String? = nil) -> String
{
    "<\(name)\(xmlAttributes(attributes))" + (content.map { ">\($0)</\(name)>" } ?? "/>")
}

/// A start tag's attributes, each after a space, without those that are nil.
func xmlAttributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\(xmlEscaped($0))\"" } ?? "" }.joined()
}
