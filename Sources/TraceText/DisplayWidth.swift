extension Character {
    /// The columns that the character takes on most terminals: 0, 1 or 2.
    ///
    /// An approximation of Unicode Standard Annex 11 that counts ambiguous characters as narrow.
    package var displayWidth: Int {
        if isASCII { return 1 }
        guard let first = unicodeScalars.first else { return 0 }
        if first.isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: 1
        }
    }
}

extension String {
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1_F1E6...0x1_F1FF, 0x2_0000...0x3_FFFD:
            true
        default:
            properties.isEmojiPresentation
        }
    }
}
