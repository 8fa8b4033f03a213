package import TraceModel

/// The reports in a text: a file contains several if a command was called several times.
package struct GraphSections: Sendable {
    /// A stretch of the text with one report.
    package struct Section: Sendable {
        /// Its own header, or that of the report before it.
        package var header: GraphHeader
        package var bytes: Range<Int>
        /// The number of its first line in the text, counted from 1.
        package var firstLine: Int
    }

    /// At least one.
    package private(set) var sections: [Section] = []

    package init(_ bytes: Bytes) {
        var lines = TextLines(bytes)
        var number = 0
        var start = (offset: 0, line: 1)
        var (hasHeader, hasReport) = (false, false)
        while let line = lines.next() {
            number += 1
            guard let mark = Self.mark(bytes, line) else { continue }
            let isNext =
                switch mark {
                case .header: hasHeader && number > start.line || hasReport
                case .report: hasReport
                }
            if isNext {
                close(start, at: line.lowerBound, bytes)
                start = (line.lowerBound, number)
                (hasHeader, hasReport) = (false, false)
            }
            if mark == .header { hasHeader = true } else { hasReport = true }
        }
        close(start, at: bytes.count, bytes)
        if sections.isEmpty { sections.append(Section(header: GraphHeader(), bytes: 0..<0, firstLine: 1)) }
    }

    private enum Mark {
        case header, report
    }

    /// The mark at the beginning of the line; nil for any other line.
    private static func mark(_ bytes: Bytes, _ line: Range<Int>) -> Mark? {
        guard !line.isEmpty, [0x41, 0x46, 0x50].contains(bytes[line.lowerBound]) else { return nil }
        let text = Rows.text(bytes, line)
        if text.hasPrefix("Process:"), text.hasSuffix("]") { return .header }
        return GraphReader.begins(text) ? .report : nil
    }

    private mutating func close(_ start: (offset: Int, line: Int), at end: Int, _ bytes: Bytes) {
        guard start.offset < end else { return }
        var header = GraphHeader(bytes[start.offset..<end])
        if header == GraphHeader(), let last = sections.last { header = last.header }
        sections.append(Section(header: header, bytes: start.offset..<end, firstLine: start.line))
    }
}
