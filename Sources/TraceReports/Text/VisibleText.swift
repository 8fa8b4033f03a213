/// The text with control and invisible formatting characters written out: `\n`, `\t`, `\u{1B}`.
///
/// Class names and messages come from logs; printed as they are, they could move the cursor, change colors, or turn the
/// direction of the text around.
func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard !(" "..."~").contains(scalar) else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners hold emoji and the letters of some scripts together.
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
    default: false
    }
}
