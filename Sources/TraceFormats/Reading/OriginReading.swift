import TraceModel

/// Records the origin of a log's events, each time that it changes.
struct OriginReading: Sendable {
    fileprivate struct OriginFields: Hashable {
        var process: [UInt8] = []
        var processID: [UInt8] = []
        var subsystem: [UInt8] = []
        var category: [UInt8] = []
    }

    private(set) var latest = Origin()
    private var fields = OriginFields()
    /// The known origins, so that their strings are made once.
    private var known: [OriginFields: Origin] = [OriginFields(): Origin()]

    /// Takes the data around the message of an event; true if its origin differs from that of the last event.
    @inline(__always)
    mutating func note(
        _ prefix: LinePrefix, in line: Bytes, _ number: Int, into batch: inout LoggedBatch
    ) -> Bool {
        if Self.isSame(fields.process, prefix.process, line), Self.isSame(fields.processID, prefix.processID, line),
            Self.isSame(fields.subsystem, prefix.subsystem, line), Self.isSame(fields.category, prefix.category, line)
        {
            return false
        }
        fields = OriginFields(
            process: Self.bytes(prefix.process, line), processID: Self.bytes(prefix.processID, line),
            subsystem: Self.bytes(prefix.subsystem, line), category: Self.bytes(prefix.category, line))
        if let origin = known[fields] {
            latest = origin
        } else if known.count < SymbolTable.most {
            latest = Origin(fields)
            known[fields] = latest
        } else {
            latest = Origin()
            batch.report(.warning, "too many processes and categories: this one was not kept", line, number)
        }
        batch.origins.append(Origin.Stretch(line: number, origin: latest))
        return true
    }

    @inline(__always)
    private static func isSame(_ known: [UInt8], _ range: Range<Int>?, _ line: Bytes) -> Bool {
        guard let range else { return known.isEmpty }
        guard known.count == range.count else { return false }
        return known.withBytes { $0.equals(line[range]) }
    }

    private static func bytes(_ range: Range<Int>?, _ line: Bytes) -> [UInt8] {
        guard let range else { return [] }
        guard range.count > SymbolTable.longest else { return Array(line[range]) }
        return Array(SymbolTable.kept(String(decoding: line[range], as: UTF8.self)).utf8)
    }
}

extension Origin {
    fileprivate init(_ fields: OriginReading.OriginFields) {
        func text(_ bytes: [UInt8]) -> String? {
            bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        self.init(
            process: text(fields.process), processID: text(fields.processID).flatMap { Int($0) },
            subsystem: text(fields.subsystem), category: text(fields.category))
    }
}
