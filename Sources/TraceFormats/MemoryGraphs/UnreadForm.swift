import Foundation
package import TraceModel

/// Forms of texts that say nothing about single objects, and what to save instead.
package enum UnreadForm: CaseIterable, Sendable {
    case empty, utf16, refused, byType, oldList

    /// The form of a text; nil for a text that may be read.
    package init?(_ bytes: Bytes) {
        if bytes.count == 0 {
            self = .empty
            return
        }
        if Self.isUTF16(bytes) {
            self = .utf16
            return
        }
        var lines = TextLines(bytes)
        for _ in 0..<Self.lineLimit {
            guard let line = lines.next() else { return nil }
            let indent = bytes.indent(of: line)
            guard let form = Self.form(of: bytes.text(of: line.lowerBound + indent..<line.upperBound)) else {
                continue
            }
            self = form
            return
        }
        return nil
    }

    /// The form shows in the first rows after the header.
    private static let lineLimit = 400

    package var reason: String {
        switch self {
        case .empty: "it is empty; save the output of 'leaks --traceTree=ADDRESS' again"
        case .utf16: "it is in UTF-16; convert it to UTF-8: iconv -f UTF-16 -t UTF-8 FILE"
        case .refused:
            "it says 'Failed to get DYLD info': the system did not let the tool look into the process, as macOS 26 does for "
                + "simulators; export the graph from Xcode (Debug Memory Graph, File › Export Memory Graph…)"
        case .byType:
            "it groups objects by their types and shows no addresses; save it without --groupByType"
        case .oldList:
            "it is a list as old versions of 'leaks' print it, without references; save what 'leaks --traceTree=ADDRESS' prints"
        }
    }

    private static func isUTF16(_ bytes: Bytes) -> Bool {
        guard bytes.count >= 2 else { return false }
        let first = (bytes[0], bytes[1])
        if first == (0xFF, 0xFE) || first == (0xFE, 0xFF) { return true }
        return bytes.count >= 8 && (0..<4).allSatisfy { bytes[$0 * 2 + 1] == 0 && bytes[$0 * 2] >= 0x09 }
    }

    private static func form(of row: String) -> UnreadForm? {
        if row.includes("Failed to get DYLD info") { return .refused }
        if row.hasPrefix("Leak: 0x") { return .oldList }
        // A root that is not an object: `2 (1.06K) ROOT CYCLE: Shop.SalesChart`. The line `3 (1.1K) << TOTAL >>` is before any roots.
        let isRoot = row.includes("ROOT LEAK: ") || row.includes("ROOT CYCLE: ")
        return isRoot && !row.includes("0x") ? .byType : nil
    }
}
