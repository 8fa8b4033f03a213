import TraceModel

/// The content of a call besides its controllers, collected word by word.
struct ArgumentText: Sendable {
    /// Kept for its capacity.
    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    /// Whether nothing was collected but marks that separate, and numbers of lines: `-`, `-->`, `|`, `:42 -`.
    var isPunctuation: Bool { bytes.allSatisfy { $0.isOne(of: ":->=|~ ") || $0.isDigit } }

    /// Nil if nothing was collected.
    var text: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ text: Bytes) {
        separate()
        bytes.append(contentsOf: text)
    }

    mutating func append(_ text: StaticString) {
        append(Bytes(text))
    }

    /// Adds `animated=YES`.
    mutating func append(_ name: Bytes, _ value: Bytes) {
        append(name)
        bytes.append(UInt8(ascii: "="))
        bytes.append(contentsOf: value)
    }

    /// Adds `title="Home"`.
    mutating func append(title: Bytes) {
        separate()
        bytes.append(contentsOf: "title=\"".utf8)
        bytes.append(contentsOf: title)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func separate() {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    }
}
