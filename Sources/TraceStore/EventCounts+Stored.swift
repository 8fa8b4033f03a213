import TraceModel

// One text for all kinds: a row for each would be half of what a short log writes beside its events.
extension TraceSummary.EventCounts {
    /// A JSON object, as the store keeps it: `{"3":12,"13":9}`.
    var stored: String {
        // By bytes, because every run has one for each class.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 + 10 * kinds.elements.count)
        for kind in kinds.elements {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            bytes.append(UInt8(ascii: "\""))
            bytes.append(digitsOf: Int64(kind.rawValue))
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
            bytes.append(digitsOf: Int64(self[kind]))
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads that text; another one means that the file is damaged.
    init(stored text: String) throws {
        self.init()
        var rest = text.utf8[...]
        func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }
        func number() -> Int64? {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            rest = rest[digits.endIndex...]
            return Int64(Substring(digits))
        }
        var isFirst = true
        var isRead = skip("{")
        while isRead, !skip("}") {
            guard isFirst || skip(","), skip("\""), let kind = number(), skip("\""), skip(":"), let count = number()
            else {
                isRead = false
                break
            }
            self[try EventKind(stored: kind)] = try Int(stored: count)
            isFirst = false
        }
        guard isRead, rest.isEmpty else {
            throw StoreError.Cause.damaged("the counts of a class are '\(text.prefix(40))'")
        }
    }
}
