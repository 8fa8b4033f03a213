extension String {
    /// The text for a file that spreadsheets open: they run text that begins with one of some characters as a formula, and show
    /// what follows an apostrophe as it is. Line ends and tabs stay.
    package var inert: String {
        var result = ""
        if let first = utf8.first, "=+-@\t\r".utf8.contains(first), !isSigned { result = "'" }
        guard unicodeScalars.contains(where: { $0.isHidden && !"\n\r\t".unicodeScalars.contains($0) }) else {
            return result + self
        }
        for scalar in unicodeScalars {
            let stays = "\n\r\t".unicodeScalars.contains(scalar)
            if stays { result.unicodeScalars.append(scalar) } else { result += visible(String(scalar)) }
        }
        return result
    }

    /// Whether the text is a number with its sign, as times in a log are.
    private var isSigned: Bool {
        dropFirst().utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
    }
}
