import TraceModel

/// The text where XML has markup: in an attribute between double quotes, or as an element's content.
///
/// Characters that XML 1.0 forbids even as references (section 2.2), and those that a terminal obeys or does not show, are
/// written out: `\u{1B}`. Line ends and tabs are
/// references, because a parser turns those in attributes into spaces (section 3.3.3); an element's content may keep its
/// lines.
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
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A start tag's attributes, each after a space.
func xmlAttributes(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(xmlEscaped($0.value))\"" }.joined()
}
