extension Unicode.Scalar {
    /// Whether a terminal obeys the character, or shows nothing of it: it could move the cursor, change colors, or turn the
    /// direction of the text around.
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
