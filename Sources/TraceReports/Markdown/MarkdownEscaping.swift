import TraceModel

/// The text on one line of Markdown, where it shows as it is, in a table too; for what follows a word or a cell's border.
///
/// Underscores inside a word, as in `time_ns`, mean nothing to Markdown and are left alone.
func markdownEscaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
        switch scalar {
        case "\n": result += "<br>"
        case "\r": continue
        case "_" where isInsideWord(index, scalars): result += "_"
        case "|", "\\", "<", ">", "`", "*", "_", "~", "#", "[", "]", "&": result += "\\\(scalar)"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return visible(result)
}

private func isInsideWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
}
