import TraceModel

/// What a line looks like before its layout is known.
extension ByteCursor {
    /// Whether a line that begins with `#` may be an app's own, and no comment: `#HomeVC.viewDidLoad() 42#`.
    var isTagged: Bool {
        if offsetBehindNumber > 0 { return true }
        var text = self
        let count = text.skip { $0 == UInt8(ascii: "#") }.count
        // `### HomeVC viewDidLoad ###`; one `#` before a space begins a comment, and several a heading.
        let isFramed = count > 1 && bytes[bytes.count - 1] == UInt8(ascii: "#")
        return !text.isAtEnd && (isFramed || !text.next.isSpace) && text.next != UInt8(ascii: "!")
    }

    /// Where the text of a numbered entry begins, as crash reporters number what the app logged: `# 3 10:11:12.100 HomeVC: viewDidLoad`; 0
    /// for another line.
    var offsetBehindNumber: Int {
        var text = self
        guard text.skip("# "), (1...4).contains(text.skip(while: \.isDigit).count), text.skip(UInt8(ascii: " ")) else {
            return 0
        }
        return text.offset
    }

    /// Whether the system hides the whole message.
    var isHidden: Bool { text(rest).equals("<private>") }
}
