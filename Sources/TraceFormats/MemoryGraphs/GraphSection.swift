import Foundation
package import TraceModel

/// One report in a text: a file contains several if a command was called several times.
package struct GraphSection: Sendable {
    /// Its own header, or that of the report before it.
    package let header: GraphHeader
    package let bytes: Range<Int>
    /// The number of its first line in the text, counted from 1.
    package let firstLine: Int

    /// The reports of a text, at least one.
    package static func all(in bytes: Bytes) -> [GraphSection] {
        var sections: [GraphSection] = []
        var lines = TextLines(bytes)
        var number = 0
        var start = (offset: 0, line: 1)
        var (hasHeader, hasReport) = (false, false)
        while let line = lines.next() {
            number += 1
            // The wanted lines begin with one of these letters; the others need no string.
            guard !line.isEmpty, "AFP".utf8.contains(bytes[line.lowerBound]) else { continue }
            let text = bytes.text(of: line)
            let isHeader = text.hasPrefix("Process:") && text.hasSuffix("]")
            guard isHeader || ReportForm(firstLine: text) != nil else { continue }
            if hasReport || isHeader && hasHeader {
                sections.append(GraphSection(bytes, start.offset..<line.lowerBound, start.line, after: sections.last))
                start = (line.lowerBound, number)
                (hasHeader, hasReport) = (false, false)
            }
            if isHeader { hasHeader = true } else { hasReport = true }
        }
        return sections + [GraphSection(bytes, start.offset..<bytes.count, start.line, after: sections.last)]
    }

    private init(_ bytes: Bytes, _ part: Range<Int>, _ firstLine: Int, after last: GraphSection?) {
        let header = GraphHeader(bytes[part])
        self.header = header == GraphHeader() ? last?.header ?? header : header
        self.bytes = part
        self.firstLine = firstLine
    }
}

extension GraphSection {
    /// The header of a text by `leaks` or `heap`, with facts about the process.
    package struct GraphHeader: Hashable, Sendable {
        package var process: String?
        package var processID: Int?
        /// When the process began, in nanoseconds since 1970.
        package var launched: Int64?
        /// When the graph was taken, in nanoseconds since 1970.
        package var taken: Int64?

        package init() {}

        /// Whether the bytes are a memory graph as saved by Xcode, which only `leaks` and `heap` can read.
        package static func isBinary(_ bytes: Bytes) -> Bool {
            [Array("bplist".utf8), [0x1F, 0x8B], Array("BOM".utf8)].contains { (magic: [UInt8]) in
                magic.withBytes { bytes.prefix($0.count).equals($0) }
            }
        }

        /// More lines than any header has.
        private static let lineLimit = 200

        /// Reads the lines before the report.
        package init(_ bytes: Bytes) {
            var lines = TextLines(bytes)
            var count = 0
            while count < Self.lineLimit, let line = lines.next() {
                count += 1
                let text = String(decoding: bytes[line], as: UTF8.self)
                read(text)
                if text.hasPrefix("----") || text.hasPrefix("Tracing:") || text.includes(" total leaked bytes") {
                    break
                }
            }
        }

        /// Reads `Process 30068: 2 leaks for 1120 total leaked bytes.`, all that a pasted report may have of a header.
        private mutating func readProcess(_ line: String) {
            guard processID == nil, line.hasPrefix("Process "), let colon = line.firstIndex(of: ":") else { return }
            processID = Int(line[..<colon].dropFirst("Process ".count))
        }

        private mutating func read(_ line: String) {
            readProcess(line)
            guard let colon = line.firstIndex(of: ":") else { return }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            switch line[..<colon] {
            case "Process":
                guard let open = value.lastIndex(of: "["), value.hasSuffix("]") else { return }
                process = SymbolTable.kept(value[..<open].trimmingCharacters(in: .whitespaces))
                processID = Int(value[value.index(after: open)...].dropLast())
            case "Launch Time": launched = GraphDate.nanoseconds(value)
            case "Date/Time": taken = GraphDate.nanoseconds(value)
            default: break
            }
        }
    }
}

/// Dates in the form of Apple's tools: `2026-11-20 03:00:12.345 +0100`.
enum GraphDate {
    /// Nanoseconds since 1970; nil for a text that is not a date or has no zone.
    static func nanoseconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let zone = zone(parts[2]) else { return nil }
        let date = parts[0].split(separator: "-").map { Int64($0) }
        let clock = parts[1].split(separator: ":").map(String.init)
        guard date.count == 3, clock.count == 3, let year = date[0], let month = date[1], let day = date[2],
            let days = CivilDate.days(year: year, month: month, day: day), let hour = Int64(clock[0]),
            let minute = Int64(clock[1]), let second = fraction(clock[2]),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<61_000_000_000).contains(second)
        else { return nil }
        let minutes = hour * 60 + minute - zone
        let (whole, overflow) = (days * 86_400 + minutes * 60).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowOfSum) = whole.addingReportingOverflow(second)
        return overflow || overflowOfSum ? nil : sum
    }

    /// Minutes east of UTC.
    private static func zone(_ text: Substring) -> Int64? {
        if text == "Z" || text == "UTC" || text == "GMT" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, "+-".contains(sign), digits.count == 4, let number = Int64(digits), number >= 0
        else {
            return nil
        }
        return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
    }

    /// `12.345` seconds in nanoseconds.
    private static func fraction(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let seconds = Int64(parts[0]), seconds >= 0, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return seconds * 1_000_000_000 }
        let digits = parts[1].prefix(9)
        guard let number = Int64(digits), number >= 0 else { return nil }
        return seconds * 1_000_000_000 + (digits.count..<9).reduce(number) { value, _ in value * 10 }
    }
}
