extension String {
    /// Appends the string in quotes, escaped as RFC 8259 section 7 asks.
    package mutating func appendJSON(_ string: String) {
        append("\"")
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            append(string)
        } else {
            for scalar in string.unicodeScalars { appendJSONEscaping(scalar) }
        }
        append("\"")
    }

    private mutating func appendJSONEscaping(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        case "\0"..<" ": append("\\u00" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value)))
        default: unicodeScalars.append(scalar)
        }
    }
}

/// Two digits: `1b`.
package func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
