import TraceModel

// One text for all kinds: a row for each would be half of what a short log writes beside its events.
extension TraceSummary.EventCounts {
    /// A JSON object, as the store keeps it: `{"3":12,"13":9}`.
    var stored: String {
        let kinds = kinds.elements
        // By bytes, because every run has one for each class.
        return unsafe String(unsafeUninitializedCapacity: 2 + 18 * kinds.count) { text in
            var count = 0
            func add(_ character: Unicode.Scalar) {
                unsafe text[count] = UInt8(ascii: character)
                count += 1
            }
            func add(_ number: Int) {
                guard number > 9 else {
                    unsafe text[count] = UInt8(ascii: "0") + UInt8(number)
                    count += 1
                    return
                }
                var power = 1
                while number / power > 9 { power *= 10 }
                while power > 0 {
                    unsafe text[count] = UInt8(ascii: "0") + UInt8(number / power % 10)
                    count += 1
                    power /= 10
                }
            }
            add("{")
            for kind in kinds {
                if count > 1 { add(",") }
                add("\"")
                add(Int(kind.rawValue))
                add("\"")
                add(":")
                add(self[kind])
            }
            add("}")
            return count
        }
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
