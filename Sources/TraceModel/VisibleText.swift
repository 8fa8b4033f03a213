/// Returns the text with control and invisible formatting characters written out: `\n`, `\t`, `\u{1B}`.
///
/// Class names and messages come from logs, and so do file names.
package func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.isHidden: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// The same for a text of several lines, whose ends stay.
package func visibleLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }.joined(separator: "\n")
}

extension Unicode.Scalar {
    /// Whether a terminal acts on the character, or does not show it: it could move the cursor, change colors, or reverse the
    /// direction of the text.
    package var isHidden: Bool {
        guard !(" "..."~").contains(self) else { return false }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners hold emoji and the letters of some scripts together.
        case .format: self != "\u{200D}" && self != "\u{200C}"
        default: false
        }
    }
}
