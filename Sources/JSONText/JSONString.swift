import TraceModel

extension String {
    /// Appends the string in quotes, escaped as RFC 8259 section 7 asks. Characters that a terminal obeys or does not show
    /// are escaped too; a parser gets them back.
    package mutating func appendJSON(_ string: String) {
        append("\"")
        if string.utf8.allSatisfy({
            $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }) {
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
        case _ where scalar.isHidden:
            for unit in String(scalar).utf16 {
                append("\\u" + hexadecimal(UInt8(unit >> 8)) + hexadecimal(UInt8(truncatingIfNeeded: unit)))
            }
        default: unicodeScalars.append(scalar)
        }
    }
}

/// Two digits: `1b`.
package func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
