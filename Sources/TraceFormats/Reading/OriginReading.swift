import TraceModel

/// Notes where the events of a log come from, each time that this changes.
struct OriginReading: Sendable {
    fileprivate struct Fields: Hashable {
        var process: [UInt8] = []
        var subsystem: [UInt8] = []
        var category: [UInt8] = []
    }

    private var latest = Fields()
    /// So that the strings of an origin are made once.
    private var known: [Fields: Origin] = [Fields(): Origin()]

    /// Takes what stood around the message of an event.
    mutating func note(
        _ prefix: LinePrefix, in line: UnsafeRawBufferPointer, _ number: Int, into batch: inout LoggedBatch
    ) {
        guard
            !Self.isSame(latest.process, prefix.process, line) || !Self.isSame(latest.subsystem, prefix.subsystem, line)
                || !Self.isSame(latest.category, prefix.category, line)
        else { return }
        latest = Fields(
            process: Self.bytes(prefix.process, line), subsystem: Self.bytes(prefix.subsystem, line),
            category: Self.bytes(prefix.category, line))
        let origin = known[latest] ?? Origin(latest)
        known[latest] = origin
        batch.origins.append(OriginStretch(line: number, origin: origin))
    }

    @inline(__always)
    private static func isSame(_ known: [UInt8], _ range: Range<Int>?, _ line: UnsafeRawBufferPointer) -> Bool {
        guard let range else { return known.isEmpty }
        guard known.count == range.count else { return false }
        return known.withUnsafeBytes { known in
            UnsafeRawBufferPointer(rebasing: line[range]).elementsEqual(known)
        }
    }

    private static func bytes(_ range: Range<Int>?, _ line: UnsafeRawBufferPointer) -> [UInt8] {
        range.map { Array(line[$0]) } ?? []
    }
}

extension Origin {
    fileprivate init(_ fields: OriginReading.Fields) {
        func text(_ bytes: [UInt8]) -> String? {
            bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        self.init(
            process: text(fields.process), subsystem: text(fields.subsystem), category: text(fields.category))
    }
}
