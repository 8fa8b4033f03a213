import Foundation
package import TraceModel

/// What a text of `leaks` or `heap` says of its process.
package struct GraphHeader: Hashable, Sendable {
    package var process: String?
    package var processID: Int?
    /// When the process began, in nanoseconds since 1970.
    package var launched: Int64?
    /// When the graph was taken, likewise.
    package var taken: Int64?

    package init() {}

    /// Whether the bytes are a memory graph as Xcode saves it, which only `leaks` and `heap` can read.
    package static func isBinary(_ bytes: Bytes) -> Bool {
        [Array("bplist".utf8), [0x1F, 0x8B], Array("BOM".utf8)].contains { (magic: [UInt8]) in
            magic.withBytes { bytes.prefix($0.count).equals($0) }
        }
    }

    /// No header is longer.
    private static let lineLimit = 200

    /// Reads the lines before the report.
    package init(_ bytes: Bytes) {
        var lines = TextLines(bytes)
        var count = 0
        while count < Self.lineLimit, let line = lines.next() {
            count += 1
            let text = String(decoding: bytes[line], as: UTF8.self)
            read(text)
            if text.hasPrefix("----") || text.hasPrefix("Tracing:") || text.hasPrefix("leaks Report Version") { break }
        }
    }

    private mutating func read(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        switch line[..<colon] {
        case "Process":
            guard let open = value.lastIndex(of: "["), value.hasSuffix("]") else { return }
            process = value[..<open].trimmingCharacters(in: .whitespaces)
            processID = Int(value[value.index(after: open)...].dropLast())
        case "Launch Time": launched = GraphDate.nanoseconds(value)
        case "Date/Time": taken = GraphDate.nanoseconds(value)
        default: break
        }
    }
}
