import TraceModel

/// A line of text with looks, whose width is known.
///
/// Whatever goes in is made visible first, so that nothing in a log reaches the terminal as a control sequence.
package struct StyledText: Sendable, Hashable {
    package struct Cell: Sendable, Hashable {
        package var character: Character
        package var look: Look
        package var width: Int
    }

    package private(set) var cells: [Cell]
    package private(set) var width: Int

    package init(_ text: String = "", _ look: Look = .plain) {
        self.init(cells: visible(text).map { Cell(character: $0, look: look, width: $0.displayWidth) })
    }

    private init(cells: some Sequence<Cell>) {
        self.cells = Array(cells)
        width = self.cells.reduce(0) { $0 + $1.width }
    }

    package static func + (a: Self, b: Self) -> Self { StyledText(cells: a.cells + b.cells) }

    package static func += (a: inout Self, b: Self) { a = a + b }

    package static func spaces(_ count: Int) -> Self { StyledText(String(repeating: " ", count: max(0, count))) }

    /// The line as it is printed.
    package func text(color: Bool) -> String {
        guard color else { return String(cells.map(\.character)) }
        return cells.chunkedByLook().map { $0.look.applied(to: $0.text) }.joined()
    }

    /// With spaces on the right up to the width.
    package func padded(to width: Int) -> Self { self + .spaces(width - self.width) }

    /// With spaces on the left up to the width.
    package func rightAligned(to width: Int) -> Self { .spaces(width - self.width) + self }

    /// Lines no longer than the width, broken at spaces, and inside a word only where it is longer than a line: after
    /// its punctuation, if that leaves no stub, as in `CheckoutController.addChild(`.
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

    /// The beginning of the text before `…`, where it is longer than the width.
    package func keepingStart(of width: Int) -> Self {
        guard self.width > width else { return self }
        var kept = cells[...]
        var left = self.width
        while left > width - 1, let cell = kept.popLast() { left -= cell.width }
        return StyledText(cells: kept) + StyledText("…", .dim)
    }

    /// The end of the text after `…`, where it is longer than the width.
    package func keepingEnd(of width: Int) -> Self {
        guard self.width > width, let look = cells.first?.look else { return self }
        var kept = cells[...]
        var left = self.width
        while left > width - 1, let cell = kept.popFirst() { left -= cell.width }
        return StyledText("…", look) + StyledText(cells: kept)
    }
}

extension [StyledText.Cell] {
    fileprivate func chunkedByLook() -> [(look: Look, text: String)] {
        var chunks: [(look: Look, text: String)] = []
        for cell in self {
            if let last = chunks.last, last.look == cell.look {
                chunks[chunks.count - 1].text.append(cell.character)
            } else {
                chunks.append((cell.look, String(cell.character)))
            }
        }
        return chunks
    }
}

extension ArraySlice<StyledText.Cell> {
    /// Where the first line of that width ends.
    fileprivate func lineEnd(width: Int) -> Int {
        var used = 0
        var afterSpace: Int?
        var afterPunctuation: Int?
        for index in indices {
            let cell = self[index]
            // A space at the end of a line is cut off, and may stand beyond the width.
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
