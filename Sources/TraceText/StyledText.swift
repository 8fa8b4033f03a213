package import TraceModel

/// A line of text with looks and a known width.
///
/// All input is made visible first, so nothing in a log reaches the terminal as a control sequence.
package struct StyledText: Sendable, Hashable {
    package struct Cell: Sendable, Hashable {
        package var character: Character
        package var look: StyledText.Look
        package var width: Int
    }

    package private(set) var cells: [Cell]
    package private(set) var width: Int

    package init(_ text: String = "", _ look: StyledText.Look = .plain) {
        self.init(cells: visible(text).map { Cell(character: $0, look: look, width: $0.displayWidth) })
    }

    private init(cells: some Sequence<Cell>) {
        self.cells = Array(cells)
        width = self.cells.reduce(0) { $0 + $1.width }
    }

    package static func + (a: Self, b: Self) -> Self { StyledText(cells: a.cells + b.cells) }

    package static func += (a: inout Self, b: Self) { a = a + b }

    package static func spaces(_ count: Int) -> Self { StyledText(String(repeating: " ", count: max(0, count))) }

    package func text(color: Bool) -> String {
        guard color else { return String(cells.map(\.character)) }
        var (text, rest) = ("", cells[...])
        while let look = rest.first?.look {
            let chunk = rest.prefix { $0.look == look }
            text += look.applied(to: String(chunk.map(\.character)))
            rest = rest.dropFirst(chunk.count)
        }
        return text
    }

    /// With spaces on the right up to the width.
    package func padded(to width: Int) -> Self { self + .spaces(width - self.width) }

    /// Without spaces at the end.
    package var trimmed: Self { StyledText(cells: cells[...].trimmingSpaces()) }

    /// With spaces on the left up to the width.
    package func rightAligned(to width: Int) -> Self { .spaces(width - self.width) + self }

    /// Lines no longer than the width. They are broken at spaces, and inside a word only if it is longer than a line: after
    /// its punctuation, if that leaves no short rest, as in `CheckoutController.addChild(`.
    ///
    /// Lines begin with the indent, and those after the first with `hanging` more columns.
    package func wrapped(to width: Int, indent: Int = 0, hanging: Int = 0) -> [Self] {
        var lines: [Self] = []
        var rest = cells[...]
        while !rest.isEmpty {
            let margin = indent + (lines.isEmpty ? 0 : hanging)
            let cut = rest.lineEnd(width: max(2, width - margin))
            lines.append(.spaces(margin) + StyledText(cells: rest[..<cut].trimmingSpaces()))
            rest = rest[cut...].drop { $0.character == " " }
        }
        return lines.isEmpty ? [self] : lines
    }

    /// The beginning of the text before `…`, if it is longer than the width.
    package func keepingStart(of width: Int) -> Self {
        guard self.width > width else { return self }
        var kept = cells[...]
        var left = self.width
        while left > width - 1, let cell = kept.popLast() { left -= cell.width }
        return StyledText(cells: kept) + StyledText("…", .dim)
    }
}

extension Sequence<StyledText> {
    package func text(_ style: TextStyle) -> String {
        reduce(into: "") { $0 += $1.text(color: style.color) + "\n" }
    }
}

extension [StyledText] {
    /// With spaces before each line that is not empty.
    package func indented(by count: Int) -> Self { map { $0.width == 0 ? $0 : .spaces(count) + $0 } }
}

extension ArraySlice<StyledText.Cell> {
    /// The end of the first line of that width.
    fileprivate func lineEnd(width: Int) -> Int {
        var used = 0
        var afterSpace: Int?
        var afterPunctuation: Int?
        for index in indices {
            let cell = self[index]
            // A space at the end of a line is cut off, and may be beyond the width.
            if cell.character == " ", index > startIndex { afterSpace = index + 1 }
            used += cell.width
            guard used <= width else {
                return afterSpace ?? afterPunctuation ?? Swift.max(index, startIndex + 1)
            }
            if used > width / 3, "(./:,".contains(cell.character) { afterPunctuation = index + 1 }
        }
        return endIndex
    }

    fileprivate func trimmingSpaces() -> Self {
        self[..<(lastIndex { $0.character != " " }.map { $0 + 1 } ?? startIndex)]
    }
}

extension StyledText {
    /// The look of a piece of text on a terminal with colors, as the parameters of ECMA-48's SGR sequence.
    package enum Look: String, Sendable {
        case plain = ""
        case strong = "1"
        case dim = "2"
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"

        package init(_ severity: Severity) {
            self =
                switch severity {
                case .error: .error
                case .warning: .warning
                case .note: .note
                }
        }

        /// The text between the sequences that switch the look on and off.
        func applied(to text: String) -> String {
            self == .plain ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
        }
    }
}

/// The layout of text for people. The caller checks the terminal, the text does not.
package struct TextStyle: Sendable, Hashable {
    /// How much a report for people tells.
    package enum Detail: Sendable, Hashable {
        /// Only what fails.
        case quiet
        case normal
        /// Everything that is folded otherwise.
        case verbose
    }

    package var color: Bool
    /// The greatest width of a line of words, in columns. At least 40.
    package var width: Int
    package var detail: Detail
    /// Whether rows of tables are cut at that width, as a terminal would break them. A file or a pipe gets them whole.
    package var isCut: Bool

    package init(color: Bool = false, width: Int = 100, detail: Detail = .normal, isCut: Bool = false) {
        self.color = color
        self.detail = detail
        self.isCut = isCut
        self.width = max(40, width)
    }

    /// The greatest width of a row.
    package var room: Int { isCut && detail != .verbose ? width : .max }
}

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
        case _ where scalar.isHidden: result += scalar.escape
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
    /// `\u{1B}`
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

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
