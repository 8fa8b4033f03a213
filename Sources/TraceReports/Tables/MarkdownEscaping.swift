/// The text on one line of Markdown, where it shows as it is, in a table too.
///
/// Underscores are left alone: inside a word, as in `time_ns`, they mean nothing to Markdown.
func markdownEscaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "<br>"
        case "\r": continue
        case "|", "\\", "<", ">", "`", "*", "[", "]", "&": result += "\\\(scalar)"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return visible(result)
}
